import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  // Relative addresses: the same build works from any folder of any host.
  base: "./",
  plugins: [react()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    // scripts/size.mjs reads it to know what a page loads before the first trace.
    manifest: true,
    // Browsers of that age know `modulepreload` themselves.
    modulePreload: { polyfill: false },
  },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1" },
});
