import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { documentationApart } from "./scripts/lib/documentationApart.mjs";

/** Licences of what is bundled stand in one file of the build, not in every script. */
const output = { comments: { legal: false } };

/** Packages that hold a stand-in for what old browsers lack, and the built-in that every browser of today has. */
const builtIn: Readonly<Record<string, string>> = {
  "@stdlib/utils-define-property": "Object.defineProperty",
  "@stdlib/array-float64": "Float64Array",
  "@stdlib/array-uint32": "Uint32Array",
  "@stdlib/array-uint16": "Uint16Array",
  "@stdlib/array-uint8": "Uint8Array",
};

/** Leaves the stand-ins out of the build: they are half of the bytes of the mathematics library, and never used. */
const withoutStandIns = (): Plugin => ({
  name: "without-stand-ins",
  enforce: "pre",
  resolveId: (id) => (builtIn[id] === undefined ? null : `\0${id}.cjs`),
  load: (id) => {
    const name = builtIn[id.replace(/^\0|\.cjs$/g, "")];
    return id.startsWith("\0") && name !== undefined ? `module.exports = ${name};` : null;
  },
});

export default defineConfig({
  // Relative addresses: the same build works from any folder of any host.
  base: "./",
  plugins: [react(), withoutStandIns(), documentationApart()],
  worker: { format: "es", plugins: () => [withoutStandIns(), documentationApart()], rolldownOptions: { output } },
  build: {
    target: "es2022",
    // scripts/size.mjs reads it to know what a page loads before the first trace.
    manifest: true,
    license: { fileName: "licenses.md" },
    // Browsers of that age know `modulepreload` themselves.
    modulePreload: { polyfill: false },
    // How long the bundler's own parts took says nothing about the lab.
    rolldownOptions: { output, checks: { bundlerTimings: false } },
  },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1" },
});
