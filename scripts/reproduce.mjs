// npm run reproduce [-- --seeds N --jobs N]: tests every claim of the papers with runs; writes docs/reproduction.md, the
// numbers and the list of experiments that the page shows, and the figures for the tests. With --only, into files that are named with it.
import { runTypeScript } from "./lib/typescript.mjs";

const OUTPUTS = {
  "--into": "docs/reproduction.md",
  "--counts": "src/experiments/papers/counts.json",
  "--index": "src/experiments/papers/index.json",
  "--figures": "tests/experiments/reproduced.json",
};

const given = process.argv.slice(2);
/** @param {string} option */
const isGiven = (option) => given.some((argument) => argument === option || argument.startsWith(`${option}=`));
// A part of the claims does not replace the files of all.
const outputs = isGiven("--only") ? {} : OUTPUTS;
const QUOTES = ["README.md", "docs/validation.md"].flatMap((file) => ["--quote", file]);
const into = Object.entries(outputs).flatMap(([option, file]) => (isGiven(option) ? [] : [option, file]));
process.argv = [...process.argv.slice(0, 2), "reproduce", ...given, ...into, ...(isGiven("--only") ? [] : QUOTES)];
await runTypeScript("src/cli/main.ts");
