import { defineConfig } from "vitest/config";
import { builtEngine } from "./scripts/lib/builtEngine.mjs";

/**
 * Tests that ask functions and make runs of their own: they share the modules that a process has loaded, because loading
 * the engine takes longer than most of these tests. What changes the catalog, the page's stores, the environment or the
 * clock is not among them.
 */
const sharing = [
  "tests/{laws,schema,theory,validation,reference,i18n}/**/*.test.ts",
  "tests/scenario/{address,change,parse,presets,quantity,roundTrip,timeAddress}.test.ts",
  "tests/experiments/**/*.test.ts",
  "tests/house/**/*.test.ts",
  "tests/{ui,cli,sweeps}/**/*.test.{ts,tsx}",
];

/** Tests of modules as they are written: two replace a module, the others compare them with the build. */
const ofModules = [
  "tests/simulation/sentPackets.test.ts",
  "tests/ui/places/compare/panels.test.tsx",
  "tests/golden/**/*.test.ts",
];

export default defineConfig({
  test: {
    setupFiles: ["tests/setup.ts"],
    environment: "node",
    allowOnly: false,
    passWithNoTests: false,
    // Some tests simulate minutes of traffic, and the machine may be shared.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // By default one processor stays free, which is half of a machine with two.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        plugins: [builtEngine()],
        test: { name: "shared", include: sharing, exclude: ofModules, isolate: false },
      },
      {
        extends: true,
        plugins: [builtEngine()],
        test: {
          name: "apart",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", "tests/external/**", ...ofModules, ...sharing],
        },
      },
      { extends: true, test: { name: "modules", include: ofModules } },
    ],
  },
});
