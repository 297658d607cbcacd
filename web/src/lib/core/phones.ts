/** Where phones reach this page: a browser on the server's own machine knows it as “localhost”, which nobody else does. */

import { BASE } from "./base";

const LOCAL = /^(localhost|127\.|\[::1\])/;

/** The beginning of links for others; `phones` is the address that the server names. Null: others cannot come here. */
export function originForOthers({ hostname, origin }: Location, phones: string | null): string | null {
  if (!LOCAL.test(hostname)) return origin;
  return phones === null ? null : new URL(phones).origin;
}

/** The address to type, without what browsers add by themselves. */
export const addressIn = (origin: string): string => origin.replace(/^https?:\/\//, "") + BASE;
