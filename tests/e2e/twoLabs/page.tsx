// A page for tests only: the lab twice, side by side, each with its own run.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../../../src/ui/theme/tokens.css";
import "../../../src/ui/theme/base.css";
import "../../../src/ui/shell/shell.css";
import "../../../src/ui/controls/controls.css";
import "../../../src/ui/dialogs/dialogs.css";
import { catalog } from "../../../src/engine/catalog.ts";
import LabPage from "../../../src/ui/places/lab/LabPage.tsx";
import { openingOf } from "../../../src/ui/session/address/opening.ts";
import { browserPlatform } from "../../../src/ui/session/browserPlatform.ts";
import { watchForFirstTrace } from "../../../src/ui/session/firstTrace.ts";
import { RunProvider } from "../../../src/ui/session/RunContext.tsx";
import { createRun, MAIN_RUN } from "../../../src/ui/session/run.ts";

const runs = [MAIN_RUN, "beside"].map((id) => {
  const opening = openingOf("red-basics");
  if (opening === undefined) throw new Error("there is no such scene");
  return createRun({ ...browserPlatform, id, catalog, openingOf, opening, newSeed: () => 1 });
});
for (const { lab } of runs) watchForFirstTrace(lab);

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no element with the id root");
createRoot(root).render(
  <StrictMode>
    {runs.map((run) => (
      <section key={run.id} aria-label={run.id}>
        <RunProvider run={run}>
          <LabPage />
        </RunProvider>
      </section>
    ))}
  </StrictMode>,
);
