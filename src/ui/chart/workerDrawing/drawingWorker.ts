// The worker that draws the charts of a page.
import type { DrawingPiece, Drawn } from "./commands.ts";
import { Replay } from "./replay.ts";

/** Global scope of a dedicated worker, as far as it is used here; the page's types do not include it. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<DrawingPiece>) => void) | null;
  postMessage(drawn: Drawn): void;
}
declare const self: WorkerScope;

const replay = new Replay();
// The page waits for this message, which says that the script has loaded.
self.postMessage(0);
self.onmessage = ({ data }) => {
  replay.play(data);
  self.postMessage(data.number);
};
