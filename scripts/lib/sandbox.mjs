// The engine as one classic script, for the sandbox in which own algorithms run (docs/workshop.md). The page fetches it
// as text, and starts it from memory in a frame without an origin: a second output of the build beside the page's
// scripts.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { bundled } from "./typescript.mjs";

const ENTRY = "src/worker/sandbox.ts";
/** The script of the frame, word for word as the page puts it there. */
const FRAME = new URL("../../src/ui/session/own/frame.js", import.meta.url);
/** Where the page names the script. */
const NAMED_IN = "/src/ui/session/own/sandboxScript.ts";
const NAME = 'new URL("../../../worker/sandbox.ts", import.meta.url)';
/** Address of the script on a server for development. */
const SERVED = "/sandbox.js";

/** Globals of a worker that the script uses after they are gone, held as constants in its own function. */
const HELD = ["performance", "setTimeout", "clearTimeout", "Blob", "Response", "CompressionStream", "TextEncoder"];

/** The hash of the frame's script, as a policy names it. */
export const frameHash = () => `'sha256-${createHash("sha256").update(readFileSync(FRAME, "utf8")).digest("base64")}'`;

/**
 * The script. It starts with constants for what it needs of the browser.
 * @param {{ find: RegExp, replacement: string }} builtIns packages for which stand-ins are taken, as in the page
 * @param {boolean} minify
 */
export const sandboxScript = async ({ find, replacement }, minify) => {
  const { inlineFunctions, markFunctions } = await import("./inlineFunctions.mjs");
  const input = {
    platform: /** @type {const} */ ("browser"),
    plugins: [
      { name: "mark-inlined", transform: markFunctions },
      {
        name: "built-ins",
        resolveId: (/** @type {string} */ id) => (find.test(id) ? id.replace(find, replacement) : null),
      },
    ],
  };
  const inline = {
    name: "inline",
    renderChunk: (/** @type {string} */ code) => ({ code: inlineFunctions(code).code }),
  };
  const [script] = await bundled(ENTRY, input, {
    format: "iife",
    codeSplitting: false,
    topLevelVar: false,
    minify,
    intro: `const { ${HELD.join(", ")} } = globalThis;`,
    plugins: [inline],
  });
  if (script === undefined) throw new Error(`${ENTRY} has no script`);
  return script.code;
};

/**
 * @param {{ find: RegExp, replacement: string }} builtIns
 * @returns {import("vite").Plugin}
 */
export const sandboxApart = (builtIns) => {
  let isBuild = false;
  let reference = "";
  return {
    name: "sandbox-apart",
    enforce: "pre",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    async buildStart() {
      if (!isBuild) return;
      reference = this.emitFile({ type: "asset", name: "sandbox.js", source: await sandboxScript(builtIns, true) });
    },
    transform: (code, id) =>
      id.endsWith(NAMED_IN)
        ? code.replace(NAME, isBuild ? `import.meta.ROLLUP_FILE_URL_${reference}` : JSON.stringify(SERVED))
        : null,
    configureServer: ({ middlewares }) => {
      middlewares.use(SERVED, (_request, response, next) => {
        sandboxScript(builtIns, false).then((code) => {
          response.setHeader("Content-Type", "text/javascript; charset=utf-8");
          response.end(code);
        }, next);
      });
    },
  };
};
