// What follows the run is drawn on beats, all of it together: any canvas that changes makes the browser compose the whole
// page anew, so the frames between cost next to nothing.

/** Part of the main thread's time that beats may take. */
const SHARE = 0.15;
/** However slow the machine, pictures come at least this often, ms. */
const INTERVAL_MAX = 66;
/** Weight of the newest of the measurements. */
const WEIGHT = 0.1;

/** ms between two beats, where one of them costs so many ms of the main thread. */
export const intervalFor = (cost: number): number => Math.min(INTERVAL_MAX, cost / SHARE);

/** ms that a beat costs, script, layout and painting together: a running mean. At first what a slow machine needs. */
let cost = 6;
/** ms that should pass between two beats: on a quick machine less than a frame. */
export const beatInterval = (): number => intervalFor(cost);

let began = 0;
let channel: MessageChannel | undefined;

/** To be called when a beat begins; its cost is known when the browser has shown the frame. */
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
