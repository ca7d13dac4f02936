import { runTypeScript } from "./lib/typescript.mjs";

await runTypeScript("src/cli/bench.ts");
