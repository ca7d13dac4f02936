import { defineConfig } from "vitest/config";

// Tests that need a program which npm does not install: `npm run test:external`.
export default defineConfig({
  test: {
    include: ["tests/external/**/*.test.ts"],
    environment: "node",
    allowOnly: false,
    passWithNoTests: false,
  },
});
