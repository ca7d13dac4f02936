// npm run lighthouse: Lighthouse on the built page, as a desktop computer and as a phone.
import { importApart, needApart } from "./lib/apart.mjs";
import { needBrowser } from "./lib/browser.mjs";
import { build } from "./lib/build.mjs";
import { commandLine, names, number } from "./lib/commandLine.mjs";
import { freePort, serveBuild } from "./lib/serve.mjs";
import { needInstalled } from "./lib/setup.mjs";

const PLACES = {
  learn: "",
  lab: "#v1/udp-surge-meets-red",
  lesson: "#lesson/full-buffer",
  compare: "#v1/red-basics?lanes.1.queue=codel&view=compare",
};
const WHOLE = ["accessibility", "best-practices", "seo"];
const PERFORMANCE = 97;
/** Lighthouse's `benchmarkIndex` of the machine, below which its performance is that of the machine's other work. */
const QUICK = 1000;

const FORMS = ["desktop", "phone"];
const { options: asked } = commandLine({
  command: "npm run lighthouse",
  says:
    "Lighthouse on the built page in Chromium. Accessibility, best practices and SEO must be 100. Performance must be " +
    `${PERFORMANCE} on a desktop computer, as the median of N runs, where the machine is quick enough to be judged; ` +
    "npm run bench:page -- --throttle 4 judges phones by their long tasks.",
  options: {
    only: names("as which device", FORMS, FORMS),
    places: names("places of the page", Object.keys(PLACES), Object.keys(PLACES)),
    runs: number("runs of each place on a desktop computer", { min: 1, max: 9, whole: true }, 3),
  },
});
const { only: forms, places, runs } = asked;
needInstalled();
needApart();
const { default: lighthouse, desktopConfig } = await importApart("lighthouse");
const { launch } = await importApart("chrome-launcher");

/** @param {readonly number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Times that a page is judged before a question without an answer counts against it. */
const TRIES = 3;
/**
 * Lighthouse asks for robots.txt and waits two seconds: on a busy machine no answer may come, and SEO is 91 although
 * nothing is wrong. It says so by an explanation, which the audit has in no other case.
 * @param {string} address @param {object} options @param {object | undefined} config
 */
const judged = async (address, options, config) => {
  let result = await lighthouse(address, options, config);
  for (let i = 1; i < TRIES && result.lhr.audits["robots-txt"].explanation !== undefined; i++)
    result = await lighthouse(address, options, config);
  return result;
};

build();
const server = await serveBuild(await freePort());
const chrome = await launch({
  chromePath: needBrowser(),
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
});
/** @type {string[]} */
const faults = [];
/** @type {Record<string, string | number>[]} */
const rows = [];
try {
  for (const form of forms)
    for (const place of places) {
      const isDesktop = form === "desktop";
      /** @type {{ performance: number, index: number, blockedMs: number, scores: Record<string, number> }[]} */
      const measured = [];
      for (let i = 0; i < (isDesktop ? runs : 1); i++) {
        const address = `${server.address}${Object.entries(PLACES).find(([name]) => name === place)?.[1] ?? ""}`;
        const options = { port: chrome.port, logLevel: "error" };
        const { lhr } = await judged(address, options, isDesktop ? desktopConfig : undefined);
        /** @param {string} id */
        const score = (id) => Math.round(100 * lhr.categories[id].score);
        for (const id of i === 0 ? WHOLE : []) {
          if (score(id) === 100) continue;
          const refs = /** @type {{ id: string, weight: number }[]} */ (lhr.categories[id].auditRefs);
          for (const { id: audit } of refs.filter(
            ({ id: each, weight }) => weight > 0 && lhr.audits[each].score !== null && lhr.audits[each].score < 1,
          )) {
            const { title, details } = lhr.audits[audit];
            const items = /** @type {{ node?: { selector: string, snippet: string } }[]} */ (details?.items ?? []);
            const where = items.slice(0, 5).map((item) => item.node?.selector ?? JSON.stringify(item).slice(0, 160));
            faults.push(`${form}, ${place}: ${id} ${score(id)}: ${audit} (${title}): ${where.join("; ")}`);
          }
        }
        measured.push({
          performance: score("performance"),
          index: lhr.environment.benchmarkIndex,
          blockedMs: Math.round(lhr.audits["total-blocking-time"].numericValue),
          scores: Object.fromEntries(WHOLE.map((id) => [id, score(id)])),
        });
      }
      const performance = median(measured.map((one) => one.performance));
      const index = Math.round(median(measured.map((one) => one.index)));
      const isJudged = isDesktop && index >= QUICK;
      if (isJudged && performance < PERFORMANCE)
        faults.push(`${form}, ${place}: performance ${performance}, less than ${PERFORMANCE}`);
      rows.push({
        ...{ form, place, performance, judged: isJudged ? "yes" : "no", ...measured[0]?.scores },
        ...{ blockedMs: median(measured.map((one) => one.blockedMs)), machine: index },
      });
    }
} finally {
  chrome.kill();
  server.stop();
}
console.table(rows);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
