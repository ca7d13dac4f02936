import { runTypeScript } from "./lib/typescript.mjs";

await runTypeScript("scripts/writeThumbnails.ts");
