// npm run reproduce [-- --seeds N --jobs N]: tests every claim of the papers with runs, and writes the files that show
// them.
import { runTypeScript } from "./lib/typescript.mjs";

await runTypeScript("src/cli/main.ts", "scripts/reproduce.mjs");
