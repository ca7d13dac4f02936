// npm run reproduce [-- --seeds N --jobs N]: tests every claim of the papers with runs; writes docs/reproduction.md.
import { runTypeScript } from "./lib/typescript.mjs";

const given = process.argv.slice(2);
const into = given.some((argument) => argument.startsWith("--into")) ? [] : ["--into", "docs/reproduction.md"];
process.argv.splice(2, given.length, "reproduce", ...given, ...into);
await runTypeScript("src/cli/main.ts");
