/** What is loaded only where rules are written: to write one, to vote on it, to look it up, to keep it on one's honour. */

export { default as CardRules } from "./CardRules.svelte";
export { default as Honour } from "./Honour.svelte";
export { default as RulesSheet } from "./RulesSheet.svelte";
export { default as Vote } from "./Vote.svelte";
export { default as WriteRule } from "./WriteRule.svelte";
