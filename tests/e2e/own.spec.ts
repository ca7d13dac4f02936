import { test as base, type Page } from "@playwright/test";
import { withSum } from "../../src/scenario/checksum.ts";
import { compress } from "../../src/scenario/compress.ts";
import { ownIdOf } from "../../src/scenario/ownId.ts";
import { makeJob } from "../../src/sweeps/job.ts";
import { expect, expectAccessible, test } from "./support.ts";

/** An own algorithm whose `enqueue` has these lines. */
const sourceOf = (lines: string): string => `import { defineAqm, Fifo, SingleQueue } from "aqm-lab";

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

const addressOf = (source: string): string => {
  const id = ownIdOf(source);
  const document = {
    version: 2,
    lanes: [{ queue: id }],
    traffic: [{ id: "bulk", kind: "bulk", count: 5 }],
    code: { [id]: source },
  };
  return `./#v2/z/${withSum(compress(JSON.stringify(document)))}`;
};

test("somebody else's code runs only after a click, and is stopped where it never ends", async ({ page }) => {
  await page.goto(addressOf(sourceOf("if (now > 1) for (;;) this.state.stored += 0;")));
  const dialog = page.getByRole("dialog", { name: "This link brings an algorithm that somebody else wrote" });
  await expect(dialog.getByRole("button", { name: "Leave it" })).toBeFocused();
  await expect(dialog.getByRole("textbox")).toHaveValue(/class Own extends SingleQueue/);
  await expectAccessible(page);
  expect(await page.locator("iframe").count()).toBe(0);
  await expect(page.locator(".picked").first()).toContainText("Drop Tail");
  await dialog.getByRole("button", { name: "Run it isolated" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator(".picked").first()).toContainText("Somebody else's");
  await expect(page.getByTestId("clock")).toHaveText(/^0(\.0+)?$/);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(/stopped at [01](\.\d+)? s: line 11 ran longer than 0\.5 s/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();

  // A state that grows by 4 MB with every packet is told before it takes the memory of the page.
  const growing = await runForeign(page, sourceOf("(this.state.all ??= []).push(new Float64Array(500000));"));
  await expect(
    growing.getByText(/stopped at .* s: its state takes more than the 64 MiB that are allowed/),
  ).toBeVisible();

  // Memory beside the state may take the whole process of the sandbox, as the loss of its frame does: the page lives on.
  const losing = await runForeign(page, sourceOf("this.state.stored += 1;"));
  await expect(losing.getByTestId("clock")).not.toHaveText(/^0(\.0+)?$/);
  await losing.locator("iframe").evaluate((frame) => frame.remove());
  await expect(losing.getByText(/stopped at .* s: (line \d+|one call) took more memory than there is/)).toBeVisible();
  await expect(losing.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
});

/** Opens a link with somebody else's code in a tab of its own, agrees to it, and plays. */
const runForeign = async (beside: Page, source: string): Promise<Page> => {
  const page = await beside.context().newPage();
  await page.goto(addressOf(source));
  await page.getByRole("button", { name: "Run it isolated" }).click();
  await expect(page.locator(".picked").first()).toContainText("Somebody else's");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  return page;
};

/** What an attack found out, by its name: "blocked", or what it got. */
type Findings = Readonly<Record<string, string>>;

/** Attacks of a worker's whole script on what is outside, run in the very frame of the page, without the lab's script. */
const RAW_ATTACK = `onmessage = async ({ ports: [port] }) => {
  const found = {};
  const attack = async (name, run) => {
    try { found[name] = String(await run()); } catch { found[name] = "blocked"; }
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
  await attack("importScripts", () => importScripts(home + "serviceWorker.js"));
  await attack("import()", () => import(home + "serviceWorker.js"));
  await attack("IndexedDB", () => new Promise((done, fail) => {
    const request = indexedDB.open("own"); request.onsuccess = done; request.onerror = fail;
  }));
  await attack("caches", () => caches.open("own"));
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
  exports.default = lab.defineAqm({ title: "Attack", name: JSON.stringify(found), create: () => ({}) });
})`;

const redJob = makeJob(
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

base("code in the sandbox reaches no network, no storage, no page and nothing of the engine", async ({ page }) => {
  const answered: string[] = [];
  await page.goto(addressOf(sourceOf("this.state.stored += 0;")));
  await page.getByRole("button", { name: "Run it isolated" }).click();
  await expect(page.locator(".picked").first()).toContainText("Somebody else's");
  page.on("response", (response) => answered.push(response.url()));
  const found = await page.evaluate(
    async ([raw = "", attack = "", job = ""]) => {
      const frame = document.querySelector("iframe")?.contentWindow;
      const script = performance.getEntriesByType("resource").find(({ name }) => /assets\/sandbox-.*\.js$/.test(name));
      if (frame == null || script === undefined) throw new Error("there is no sandbox");
      const engine = await (await fetch(script.name)).text();
      const own = { id: "own:attack", source: "", lines: [] };
      const answers = (
        text: string,
        id: number,
        isAnswer: (data: unknown) => boolean,
        asked?: unknown,
      ): Promise<unknown> =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => isAnswer(data) && resolve(data);
          if (asked !== undefined) port1.postMessage(asked);
          frame.postMessage({ id, script: new Blob([text]) }, "*", [port2]);
        });
      const isReady = (data: unknown): boolean =>
        typeof data === "object" && data !== null && "kind" in data && data.kind === "ready";
      const isResult = (data: unknown): boolean =>
        typeof data === "object" && data !== null && "tells" in data && data.tells === "result";
      return [
        await answers(raw.replace("HOME", JSON.stringify(location.origin + location.pathname)), 901, () => true),
        await answers(`${engine}\n;takeOwn(${JSON.stringify(own)}, ${attack});`, 902, isReady),
        await answers(engine, 903, isResult, JSON.parse(job)),
        await answers(`${engine}\n;takeOwn(${JSON.stringify(own)}, ${attack});`, 904, isResult, JSON.parse(job)),
      ];
    },
    [RAW_ATTACK, MODULE_ATTACK, JSON.stringify({ kind: "job", id: 1, ask: "result", job: redJob })],
  );
  const blocked = (findings: Findings): string[] =>
    Object.entries(findings)
      .filter(([, got]) => got !== "blocked")
      .map(([name, got]) => `${name}: ${got}`);
  const isFindings = (value: unknown): value is Findings => typeof value === "object" && value !== null;
  const [raw, module, alone, beside] = found;
  // A run of RED beside the code that attacks is, to the last event, the run without it.
  expect(JSON.stringify(alone)).toMatch(/"traceHash":"\w+"/);
  expect(beside).toEqual(alone);
  expect(isFindings(raw) && Object.keys(raw).length).toBe(11);
  expect(isFindings(raw) && blocked(raw)).toEqual([]);
  const text = JSON.stringify(module);
  expect(text).toContain("Function by a prototype");
  const ofModule: unknown = JSON.parse(/"name":("(?:[^"\\]|\\.)*")/.exec(text)?.[1] ?? '""');
  const inModule: unknown = JSON.parse(String(ofModule));
  expect(isFindings(inModule) && blocked(inModule)).toEqual([]);
  expect(answered.filter((url) => !/assets\/sandbox-/.test(url) && !url.startsWith("blob:"))).toEqual([]);
});
