import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "tests/external/**"],
    setupFiles: ["tests/setup.ts"],
    environment: "node",
    allowOnly: false,
    passWithNoTests: false,
    // Some tests simulate minutes of traffic, and the machine may be shared.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
