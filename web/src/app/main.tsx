import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/Loader.css";
import "../plot";
import "./styles/base.css";
import "./styles/runStrip.css";
import "./styles/layout.css";
import "./styles/controls.css";
import "./styles/answers.css";
import "./styles/source.css";
import "./styles/projector.css";
import "./styles/print.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { startLab } from "./start";

const root = document.getElementById("root");
if (root !== null) {
  if (typeof WebAssembly === "object" && typeof Worker === "function") {
    await startLab();
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  } else {
    const sentence = document.createElement("p");
    sentence.textContent =
      "This browser has no WebAssembly, or it is switched off (some browsers do so in their strictest mode). RTT Lab computes in it: switch it on for this page, or use another browser.";
    root.querySelector("main")?.replaceChildren(root.querySelector("h1") ?? "", sentence);
  }
}
