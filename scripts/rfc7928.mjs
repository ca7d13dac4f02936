// npm run rfc7928 [-- --seeds N --jobs N]: runs all algorithms through the tests of RFC 7928; writes docs/rfc7928.md, its
// picture and the results that the page of the lab shows. With --only or --queue, into files that are named with it.
import { runTypeScript } from "./lib/typescript.mjs";

const OUTPUTS = {
  "--into": "docs/rfc7928.md",
  "--json": "src/experiments/rfc7928/results.json",
  "--picture": "docs/pictures/rfc7928.svg",
};

const given = process.argv.slice(2);
/** @param {string} option */
const isGiven = (option) => given.some((argument) => argument === option || argument.startsWith(`${option}=`));
// A part of the suite does not replace the files of the whole.
const outputs = isGiven("--only") || isGiven("--queue") ? {} : OUTPUTS;
const into = Object.entries(outputs).flatMap(([option, file]) => (isGiven(option) ? [] : [option, file]));
process.argv = [...process.argv.slice(0, 2), "rfc7928", ...given, ...into];
await runTypeScript("src/cli/main.ts");
