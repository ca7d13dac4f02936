import type { QueuePort } from "../../engine/aqm/contract.ts";
import type { Packet } from "../../engine/packets/packet.ts";

/** Names of the language that a discipline may use. */
export const ALLOWED = new Set([
  "undefined",
  "NaN",
  "Infinity",
  "isFinite",
  "isNaN",
  "parseInt",
  "parseFloat",
  "Math",
  "Number",
  "String",
  "Boolean",
  "BigInt",
  "Symbol",
  "Object",
  "Array",
  "Map",
  "Set",
  "JSON",
  "ArrayBuffer",
  "DataView",
  "Float32Array",
  "Float64Array",
  "Int8Array",
  "Int16Array",
  "Int32Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Uint16Array",
  "Uint32Array",
  "BigInt64Array",
  "BigUint64Array",
  "Error",
  "RangeError",
  "TypeError",
]);

const CLOCK = "tells the real time, which differs from run to run. Use `now`, the simulated time.";
const LATER = "runs later, outside the simulated time. Use `nextTimer` and `onTimer`.";
const OUTSIDE = "reaches outside the run. A discipline has its packets, its state and `port`, and nothing else.";
const COLLECTED = "depends on when memory is cleared, which differs from run to run.";
const UNSAVED = "cannot be saved in a checkpoint. Use a record, a list or a typed array in the state.";
const TEXT = "makes code from text, which is not allowed here.";

/** Why a name of the language or of a browser may not be used: the rest of a sentence that begins with the name. */
export const REFUSED: ReadonlyMap<string, string> = new Map([
  ["Date", CLOCK],
  ["performance", CLOCK],
  ["Temporal", CLOCK],
  ...["setTimeout", "setInterval", "setImmediate", "queueMicrotask", "requestAnimationFrame", "Promise"].map(
    (name) => [name, LATER] as const,
  ),
  ...["crypto"].map((name) => [name, "draws numbers that no run repeats. Use `port.uniform()`."] as const),
  ["Intl", "differs from browser to browser."],
  ["WeakRef", COLLECTED],
  ["WeakMap", UNSAVED],
  ["WeakSet", UNSAVED],
  ["FinalizationRegistry", COLLECTED],
  ["Atomics", "shares memory with other threads. A run has one."],
  ["SharedArrayBuffer", "shares memory with other threads. A run has one."],
  ["eval", TEXT],
  ["Function", TEXT],
  ["WebAssembly", TEXT],
  ["require", 'is not needed: `import { … } from "aqm-lab"` brings what the lab exports.'],
  ["console", "reaches outside the run. Make a signal of what you want to see: it is drawn and recorded."],
  ...[
    "globalThis",
    "window",
    "self",
    "document",
    "navigator",
    "location",
    "process",
    "fetch",
    "XMLHttpRequest",
    "WebSocket",
    "EventSource",
    "importScripts",
    "postMessage",
    "onmessage",
    "Worker",
    "SharedWorker",
    "BroadcastChannel",
    "MessageChannel",
    "indexedDB",
    "caches",
    "localStorage",
    "sessionStorage",
    "Proxy",
    "Reflect",
  ].map((name) => [name, OUTSIDE] as const),
]);

/** What `port` has (`QueuePort` in `engine/aqm/contract.ts`). */
export const PORT_MEMBERS = [
  "linkRate",
  "buffer",
  "hasRoom",
  "isOverfull",
  "drop",
  "mark",
  "canMark",
  "uniform",
  "reached",
  "storedIn",
] as const satisfies readonly (keyof QueuePort)[];

/** What a packet carries for its discipline (`Packet` in `engine/packets/packet.ts`). */
export const PACKET_MEMBERS = [
  "flow",
  "sequence",
  "size",
  "ecn",
  "class",
  "rtt",
  "tEnq",
  "row",
  "group",
] as const satisfies readonly (keyof Packet)[];
