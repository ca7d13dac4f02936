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
let channel: MessageChannel | undefined;

/** Called when a beat begins; its cost is known once the browser has shown the frame. */
export const measureBeat = (): void => {
  if (channel === undefined) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => {
      cost += WEIGHT * (performance.now() - began - cost);
    };
  }
  began = performance.now();
  channel.port2.postMessage(null);
};
