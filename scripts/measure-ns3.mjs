import { runTypeScript } from "./lib/typescript.mjs";

await runTypeScript("src/cli/measureNs3.ts");
