import { withSum } from "../../src/scenario/address/checksum.ts";
import { compress } from "../../src/scenario/address/compress.ts";
import { ownIdOf } from "../../src/scenario/ownCode/ownId.ts";
import { makeJob } from "../../src/sweeps/job.ts";

/** An own algorithm whose `enqueue` has these lines, the first of which is the eleventh. */
export const sourceOf = (lines: string): string => `import { defineAqm, Fifo, SingleQueue } from "aqm-lab";

const initial = () => ({ waiting: new Fifo(), stored: 0 });

class Own extends SingleQueue {
  enqueue(packet, now) {
    if (!this.port.hasRoom(packet)) {
      this.port.drop(packet, "overflow");
      return;
    }
    ${lines}
    this.state.stored += 1;
    this.queue.push(packet);
  }
}

export default defineAqm({
  title: "Somebody else's",
  signals: { stored: { label: "Stored", unit: "packets", read: (state) => state.stored } },
  create: (values, port, now, state = initial()) => new Own(values, port, state),
});
`;

/** What follows the `#` of an address that holds own algorithms, a lane each. */
export const addressOf = (...sources: readonly string[]): string => {
  const document = {
    version: 2,
    lanes: sources.map((source) => ({ queue: ownIdOf(source) })),
    traffic: [{ id: "bulk", kind: "bulk", count: 5 }],
    code: Object.fromEntries(sources.map((source) => [ownIdOf(source), source])),
  };
  return `#v2/z/${withSum(compress(JSON.stringify(document)))}`;
};

/** What an attack found out, by its name: "blocked", or what it got. */
export type Findings = Readonly<Record<string, string>>;

/** How many attacks `RAW_ATTACK` makes. */
export const RAW_ATTACKS = 12;

/**
 * Attacks of a worker's whole script on what is outside, run in the very frame of the page, without the lab's script.
 */
const RAW_ATTACK = `onmessage = async ({ ports: [port] }) => {
  const found = {};
  // What is neither given nor refused within this time is not given: WebKit lets some requests wait for ever.
  const late = () => new Promise((_, fail) => setTimeout(fail, 3000));
  const attack = async (name, run) => {
    try { found[name] = String(await Promise.race([run(), late()])); } catch { found[name] = "blocked"; }
  };
  const home = HOME;
  await attack("fetch another host", () => fetch("https://example.org/", { mode: "no-cors" }));
  await attack("fetch the lab's host", () => fetch(home + "favicon.svg", { mode: "no-cors" }));
  await attack("XMLHttpRequest", () => new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.onload = done; request.onerror = fail;
    request.open("GET", home); request.send();
  }));
  await attack("WebSocket", () => new Promise((done, fail) => {
    const socket = new WebSocket(home.replace("http", "ws"));
    socket.onopen = done; socket.onerror = fail;
  }));
  await attack("EventSource", () => new Promise((done, fail) => {
    const events = new EventSource(home);
    events.onopen = done; events.onerror = fail;
  }));
  await attack("importScripts", () => importScripts(home + "serviceWorker.js"));
  await attack("import()", () => import(home + "serviceWorker.js"));
  await attack("IndexedDB", () => new Promise((done, fail) => {
    const request = indexedDB.open("own"); request.onsuccess = done; request.onerror = fail;
  }));
  // WebKit lends an origin without a name an empty store of its own, which is gone before an author's code runs.
  await attack("the page's caches", async () => {
    const names = await caches.keys();
    if (names.length === 0) throw new Error("it sees none");
    return names.join();
  });
  await attack("Function", () => Function("return 1")());
  await attack("eval", () => (0, eval)("1"));
  await attack("storage", () => navigator.storage.getDirectory());
  port.postMessage(found);
};`;

/** Attacks of an author's module on the engine beside it. */
const MODULE_ATTACK = `(function (require, exports, line) { "use strict";
  const found = {};
  const attack = (name, run) => { try { found[name] = String(run()); } catch { found[name] = "blocked"; } };
  const lab = require("aqm-lab");
  attack("Object.prototype", () => { Object.prototype.polluted = 1; });
  attack("Array.prototype", () => { Array.prototype.push = () => 1; });
  attack("Float64Array", () => { Float64Array.prototype.set = () => 1; });
  attack("Math", () => { Math.max = () => 1; });
  attack("Math.random", () => Math.random());
  attack("the lab's classes", () => { lab.Fifo.prototype.push = () => 1; });
  attack("the lab's functions", () => { lab.chance = () => true; });
  attack("Function by a prototype", () => (() => 1).constructor("return 1")());
  attack("a generator's constructor", () => Object.getPrototypeOf(function* () {}).constructor("yield 1")().next().value);
  attack("Date", () => Date.now());
  attack("performance", () => performance.now());
  attack("timers", () => setTimeout(() => 1));
  attack("postMessage", () => postMessage({ kind: "frame" }));
  attack("the port", () => MessagePort.prototype.postMessage);
  attack("messages", () => addEventListener("message", () => 1));
  attack("the global's prototype", () => Object.getPrototypeOf(globalThis).fetch("https://example.org/"));
  attack("another worker", () => new Worker("data:text/javascript,1"));
  attack("BroadcastChannel", () => new BroadcastChannel("own").name);
  attack("parent", () => parent);
  attack("caches", () => caches.open("own"));
  attack("IndexedDB", () => indexedDB.open("own"));
  exports.default = lab.defineAqm({ title: "Attack", name: JSON.stringify(found), create: () => ({}) });
})`;

/** A run of RED, which must not differ where the module attacks beside it. */
const RED = makeJob(
  {
    version: 2,
    duration: 3,
    seed: 1,
    lanes: [{ queue: "red" }],
    traffic: [{ id: "bulk", kind: "bulk", count: 5 }],
  },
  [{ from: 0, to: 3 }],
  [],
);

/**
 * An expression of the page whose promise is a list as a text in JSON: the findings of the raw attacks, what the
 * sandbox tells of the module, and the results of a run of RED without the module and beside it. The page must have a
 * sandbox.
 */
export const ATTACKS = `(async () => {
  const frame = document.querySelector("iframe")?.contentWindow;
  const script = performance.getEntriesByType("resource").find(({ name }) => /assets\\/sandbox-.*\\.js$/.test(name));
  if (frame == null || script === undefined) throw new Error("there is no sandbox");
  const engine = await (await fetch(script.name)).text();
  await caches.open("the page's own");
  const answers = (text, id, isAnswer, asked) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => isAnswer(data) && resolve(data);
      if (asked !== undefined) port1.postMessage(asked);
      frame.postMessage({ id, script: new Blob([text]) }, "*", [port2]);
    });
  const raw = ${JSON.stringify(RAW_ATTACK)}.replace("HOME", JSON.stringify(location.origin + location.pathname));
  const own = JSON.stringify({ id: "own:attack", source: "", lines: [] });
  const module = engine + "\\n;takeOwn(" + own + ", " + ${JSON.stringify(MODULE_ATTACK)} + ");";
  const isResult = ({ content }) => content === "result";
  const job = { kind: "job", id: 1, task: "result", job: ${JSON.stringify(RED)} };
  return JSON.stringify([
    await answers(raw, 901, () => true),
    await answers(module, 902, ({ kind }) => kind === "ready"),
    await answers(engine, 903, isResult, job),
    await answers(module, 904, isResult, job),
  ]);
})()`;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isFindings = (value: unknown): value is Findings => typeof value === "object" && value !== null;

interface Found {
  readonly raw: Findings;
  readonly module: Findings;
  /** The results of a run of RED without the module and beside it, as texts in JSON. */
  readonly alone: string;
  readonly beside: string;
}

/** The findings of `ATTACKS`. @throws Error if an attack was not made */
export const findingsOf = (text: string): Found => {
  const all: unknown = JSON.parse(text);
  const [raw, , alone, beside] = isList(all) ? all : [];
  const ofModule: unknown = JSON.parse(/"name":("(?:[^"\\]|\\.)*")/.exec(text)?.[1] ?? '""');
  const module: unknown = JSON.parse(String(ofModule));
  if (!isFindings(raw) || Object.keys(raw).length !== RAW_ATTACKS)
    throw new Error(`not all attacks were made: ${text}`);
  if (!isFindings(module) || module["Function by a prototype"] === undefined)
    throw new Error(`the module made no attack: ${text}`);
  return { raw, module, alone: JSON.stringify(alone), beside: JSON.stringify(beside) };
};

/** What the attacks got, a line each; empty: nothing. */
export const gotten = (findings: Findings): readonly string[] =>
  Object.entries(findings)
    .filter(([, got]) => got !== "blocked")
    .map(([name, got]) => `${name}: ${got}`);
