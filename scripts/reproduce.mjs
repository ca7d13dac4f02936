// npm run reproduce [-- --seeds N --jobs N]: tests every claim of the papers with runs; writes docs/reproduction.md.
import { runTypeScript } from "./lib/typescript.mjs";

const given = process.argv.slice(2);
const into = given.some((argument) => argument.startsWith("--into")) ? [] : ["--into", "docs/reproduction.md"];
process.argv = [...process.argv.slice(0, 2), "reproduce", ...given, ...into];
await runTypeScript("src/cli/main.ts");
