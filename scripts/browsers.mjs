// npm run test:browsers [-- --only firefox] [--seconds S] [--all]: the same runs in Node, Chromium, Firefox and WebKit.
import { pathToFileURL } from "node:url";
import { needInstalled } from "./lib/setup.mjs";
import { bundle, bundled } from "./lib/typescript.mjs";

needInstalled();
const [worker] = await bundled("tests/browsers/worker.ts", { platform: "browser" }, { format: "iife" });
const { main } = await import(pathToFileURL(await bundle("tests/browsers/main.ts")).href);
process.exitCode = await main(worker?.code ?? "", process.argv.slice(2));
