// npm run test:browsers [-- --only firefox] [--seconds S] [--all]: the same runs in Node, Chromium, Firefox and WebKit.
import { pathToFileURL } from "node:url";
import { needInstalled, root } from "./lib/setup.mjs";
import { bundle } from "./lib/typescript.mjs";

needInstalled();
const { build } = await import("esbuild");
const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ["tests/browsers/worker.ts"],
  bundle: true,
  // As the page's own build does.
  minifySyntax: true,
  write: false,
  platform: "browser",
  format: "iife",
  target: "es2022",
  logLevel: "error",
});
const { main } = await import(pathToFileURL(await bundle("tests/browsers/main.ts")).href);
process.exitCode = await main(outputFiles[0]?.text ?? "", process.argv.slice(2));
