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

/** Tests of modules as they are written: three replace a module, the others compare them with the build. */
const ofModules = [
  "tests/ui/chart/loopFrames.test.ts",
  "tests/simulation/sentPackets.test.ts",
  "tests/ui/places/compare/panels.test.tsx",
  "tests/ui/session/consent.test.ts",
  "tests/golden/**/*.test.ts",
];

/**
 * Each takes more than five seconds of a processor, runs in processes of its own included, and together they take half of
 * the time. `npm test` leaves them to `npm test -- whole`; whoever names a part or a file gets all.
 */
const longest = [
  "browsers/runs",
  "cli/{cli,experiment,recipes,sweep}",
  "conformance/{traffic,transport}",
  "experiments/{checks,claimRules,claims,shownBy}",
  "exports/silence",
  "laws/transport-sharing",
  "lessons/{lessons,trials}",
  "lessons/challenges/challenges",
  "lessons/practice/{independent,questions,shown}",
  "reference/{ns2,ns2Classes}",
  "scenario/{estimate,incremental,wholeAddress}",
  "simulation/{analytic,books,checkpoint,decision,lanes,measures,sentPackets,slicing,transports,waitingFlows}",
  "worker/{flows,seek}",
  "workshop/{grade,sources}",
].map((files) => `tests/${files}.test.ts`);
const left = process.env["AQM_TEST_CASES"] === "few" ? longest : [];

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
        test: { name: "shared", include: sharing, exclude: [...ofModules, ...left], isolate: false },
      },
      {
        extends: true,
        plugins: [builtEngine()],
        test: {
          name: "apart",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", "tests/external/**", ...ofModules, ...sharing, ...left],
        },
      },
      { extends: true, test: { name: "modules", include: ofModules, exclude: left } },
    ],
  },
});
