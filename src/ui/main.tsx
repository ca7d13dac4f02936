import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isEmbedded } from "./session/embedded.ts";
import "./theme/tokens.css";
import "./theme/base.css";
import "./shell/shell.css";
import "./controls/controls.css";
import "./dialogs/dialogs.css";
import "./theme/reach.css";
import { Pages } from "./Pages.tsx";
import { keepRunAndChoices } from "./session/address/persist.ts";
import { pageStorages } from "./session/address/storage.ts";
import { createPageRun } from "./session/pageRun.ts";
import { RunProvider } from "./session/RunContext.tsx";
import { applyTheme } from "./shell/theme.ts";
import { growOnLargeScreens } from "./theme/zoom.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no element with the id root");

growOnLargeScreens();

const start = async (): Promise<void> => {
  const run = await createPageRun(pageStorages);
  keepRunAndChoices(run.lab, pageStorages);
  applyTheme(run);
  createRoot(root).render(
    <StrictMode>
      <RunProvider run={run}>
        <Pages />
      </RunProvider>
    </StrictMode>,
  );
};
// No top-level await: with one anywhere the bundler gives each `import()` a separate script (vite.config.ts).
// A lab in another page has a start of its own (embed/embed.tsx).
if (!isEmbedded()) void start();
