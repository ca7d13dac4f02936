// Pictures that follow the run are all drawn together on beats: any canvas that changes makes the browser compose the
// whole page again, so the frames between beats cost next to nothing.

/** Share of the main thread's time that beats may take. */
const SHARE = 0.15;
/** Longest time (ms) between two pictures, even on a slow machine. */
const INTERVAL_MAX = 66;
/** Weight of the newest measurement in the running mean. */
const WEIGHT = 0.1;

/** Time (ms) between two beats of which each costs `cost` ms of the main thread. */
export const intervalFor = (cost: number): number => Math.min(INTERVAL_MAX, cost / SHARE);

/** Running mean of a beat's cost, ms: script, layout and painting together. It starts at a slow machine's cost. */
let cost = 6;
/** Time (ms) that should pass between two beats: on a fast machine less than a frame. */
export const beatInterval = (): number => intervalFor(cost);

let began = 0;
/** Cost of the present beat's earlier frames, ms. */
let spent = 0;
let isDone = true;
let channel: MessageChannel | undefined;

/** Called when a beat begins, or goes on in another frame; the cost is known once the browser has shown the frame. */
export const measureBeat = (): void => {
  if (channel === undefined) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => {
      spent += performance.now() - began;
      if (!isDone) return;
      cost += WEIGHT * (spent - cost);
      spent = 0;
    };
  }
  began = performance.now();
  channel.port2.postMessage(null);
};

/** Called after a frame's pictures. @param whole none of the beat is left for another frame */
export const noteFrame = (whole: boolean): void => {
  isDone = whole;
};
