import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./lib/cards/surface.css";

const target = document.getElementById("app");
if (target !== null) mount(App, { target });
