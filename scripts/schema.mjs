import { runTypeScript } from "./lib/typescript.mjs";

await runTypeScript("scripts/writeSchema.ts");
