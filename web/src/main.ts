import { mount } from "svelte";
import App from "./App.svelte";
import { keepForOffline } from "./lib/core/offline";
import "./app.css";
import "./lib/cards/surface.css";

keepForOffline();
const target = document.getElementById("app");
if (target !== null) mount(App, { target });
