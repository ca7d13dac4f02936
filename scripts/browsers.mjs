// npm run test:browsers: the same runs in Node and in browsers, then a walk over the page in Firefox and WebKit.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { importApart, needApart } from "./lib/apart.mjs";
import { build } from "./lib/build.mjs";
import { commandLine, flag, names, number } from "./lib/commandLine.mjs";
import { freePort, serveBuild } from "./lib/serve.mjs";
import { needInstalled, root } from "./lib/setup.mjs";
import { bundle, bundled } from "./lib/typescript.mjs";

const BROWSERS = ["chromium", "firefox", "webkit"];
const { options } = commandLine({
  command: "npm run test:browsers",
  says:
    "Makes the same runs in Node and in each browser that is here, and compares them; then walks over the page in " +
    "Firefox and WebKit, with pictures in .cache/walk.",
  options: {
    only: names("these browsers alone", BROWSERS, BROWSERS),
    seconds: number("simulated time of each case, s", { min: 2, max: 600 }, 20),
    all: flag("a browser that is missing is a failure"),
    walk: flag("only the walk over the page"),
  },
});
const { only: wanted, seconds, all } = options;
needInstalled();

const compare = async () => {
  const [worker] = await bundled("tests/browsers/worker.ts", { platform: "browser" }, { format: "iife" });
  const { main } = await import(pathToFileURL(await bundle("tests/browsers/main.ts")).href);
  return main(worker?.code ?? "", { seconds, all, wanted });
};

/**
 * Firefox by WebDriver BiDi.
 * @param {string} program
 * @returns {Promise<import("../tests/browsers/walk.ts").Driven>}
 */
const startFirefox = async (program) => {
  needApart();
  const { default: puppeteer } = await importApart("puppeteer-core");
  const browser = await puppeteer.launch({
    ...{ browser: "firefox", executablePath: program, headless: true },
    defaultViewport: { width: 1440, height: 900 },
  });
  const page = await browser.newPage();
  return {
    name: "Firefox",
    go: (url) => page.goto(url),
    ask: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    drag: async ([first, ...others]) => {
      if (first === undefined) throw new Error("a drag has at least one point");
      await page.mouse.move(...first);
      await page.mouse.down();
      for (const point of others) await page.mouse.move(...point);
      await page.mouse.up();
    },
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
};

const walk = async () => {
  build();
  const server = await serveBuild(await freePort());
  try {
    const { walkAll } = await import(pathToFileURL(await bundle("tests/browsers/walkAll.ts")).href);
    const pictures = join(root, ".cache/walk");
    const faults = await walkAll({ home: server.address, wanted, pictures, port: await freePort(), startFirefox });
    return faults === 0 ? 0 : 1;
  } finally {
    server.stop();
  }
};

const compared = options.walk ? 0 : await compare();
process.exitCode = Math.max(compared, await walk());
