// npm run rfc7928 [-- --seeds N --jobs N]: runs all algorithms through the tests of RFC 7928, and writes the files that
// show them.
import { runTypeScript } from "./lib/typescript.mjs";

await runTypeScript("src/cli/main.ts", "scripts/rfc7928.mjs");
