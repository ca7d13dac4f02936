import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkNames } from "./commandLine.mjs";
import { past, play, withBuiltPage } from "./page.mjs";
import { root } from "./setup.mjs";
import { bundle } from "./typescript.mjs";

/** Three groups of TCP and an unresponsive source, over a link of 10 Mbit/s. */
const SCENE = "#v1/udp-surge-meets-red?timeline=%5B%5D&traffic.A.count=6&traffic.U.count=1";
/** Settings that show more of a discipline: a faster source, ECN, senders that respond to marks, classes. */
const MARKS = "bottleneck.ecn=true";
const LOUD = "traffic.U.rate=8e6";
const SCALABLE = `${MARKS}&traffic.B.transport=dctcp&traffic.B.params.ect=ect1&traffic.B.rtt=0.02`;
const CLASSES = "traffic.B.class=1&traffic.U.class=2";
/** @type {ReadonlyMap<string, string>} by id */
const MORE = new Map([
  ["avq", MARKS],
  ["rem", MARKS],
  ["gkvq", MARKS],
  ["sfb", LOUD],
  ["fred", LOUD],
  ["choke", LOUD],
  ["fq-codel", `${LOUD}&traffic.A.count=12`],
  ["fq-pie", LOUD],
  ["drr", LOUD],
  ["sfq", LOUD],
  ["wfq", "lanes.0.params.weights=%5B3%2C1%5D"],
  ["cake", LOUD],
  ["l4s-step", SCALABLE],
  ["dualpi2", SCALABLE],
  ["pi2", SCALABLE],
  ["wred", CLASSES],
  ["rio", CLASSES],
  ["jobs", CLASSES],
]);
/** Simulated time at which a picture is taken, s. */
const AT = 20;

/** @param {string} id */
const addressOf = (id) => `${SCENE}&lanes.0.queue=${id}${MORE.has(id) ? `&${MORE.get(id)}` : ""}&t=${AT - 1}`;

/**
 * Takes a picture of every discipline's inside view after some twenty simulated seconds.
 * @param {readonly string[]} wanted ids; none: all
 */
export const takeInsidePictures = async (wanted) => {
  const { catalog } = await import(pathToFileURL(await bundle("src/engine/catalog.ts")).href);
  /** @type {string[]} */
  const known = catalog.queues.map((/** @type {{ id: string }} */ queue) => queue.id);
  checkNames("discipline", wanted, known);
  const folder = join(root, "docs/pictures/inside");
  mkdirSync(folder, { recursive: true });
  await withBuiltPage(async (browser, address) => {
    for (const id of wanted.length > 0 ? wanted : known) {
      // High enough to show the pseudo-code without scrolling.
      const viewport = { width: 1440, height: 1200 };
      const page = await browser.newPage({ viewport, colorScheme: "light", locale: "en-US", deviceScaleFactor: 2 });
      await page.goto(`${address}${addressOf(id)}`);
      await past(page, AT - 1);
      await play(page);
      await past(page, AT);
      await page.keyboard.press("Space");
      // Text is updated less often than the charts, about ten times a second.
      await page.waitForTimeout(300);
      await page.locator('[data-panel="inside"]').screenshot({ path: join(folder, `${id}.png`) });
      await page.close();
      console.log(`docs/pictures/inside/${id}.png`);
    }
  });
};
