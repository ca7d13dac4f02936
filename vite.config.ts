import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Licences of what is bundled stand in one file of the build, not in every script. */
const output = { comments: { legal: false } };

export default defineConfig({
  // Relative addresses: the same build works from any folder of any host.
  base: "./",
  plugins: [react()],
  resolve: {
    alias: {
      "@stdlib/utils-define-property": fileURLToPath(new URL("scripts/lib/defineProperty.cjs", import.meta.url)),
    },
  },
  worker: { format: "es", rolldownOptions: { output } },
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
