import { invalidateAll } from "../../chart/loop.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import type { Run } from "../../session/run.ts";
import { comparedFork } from "./comparedFork.ts";

type Overlay = typeof import("./overlay.ts");

let loaded: Overlay | undefined;
let isAsked = false;

/** What lays one future over another comes when somebody does; undefined: it is not here, or not yet. */
export const overlay = (run: Run): Overlay | undefined => {
  if (!isAsked && comparedFork(run) !== null) {
    isAsked = true;
    void retryLoad(() => import("./overlay.ts")).then((overlay) => {
      loaded = overlay;
      invalidateAll();
    });
  }
  return loaded;
};
