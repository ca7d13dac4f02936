import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./theme/tokens.css";
import "./theme/base.css";
import "./shell/shell.css";
import "./controls/controls.css";
import "./dialogs/dialogs.css";
import { keep } from "./session/address/persist.ts";
import { browserShelf } from "./session/address/storage.ts";
import { lab } from "./session/lab.ts";
import { Pages } from "./shell/Pages.tsx";
import { applyTheme } from "./shell/theme.ts";

keep(lab, browserShelf);
applyTheme();

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <Pages />
  </StrictMode>,
);
