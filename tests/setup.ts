import fc from "fast-check";
import { isLong } from "./fixtures/cases.ts";

/**
 * Tests by random cases draw the same ones every time; another `AQM_TEST_SEED` makes them look further. A long run
 * names the seed and the path of a failure and does not look for a smaller one, which takes minutes.
 */
fc.configureGlobal({ endOnFailure: isLong, seed: Number(process.env["AQM_TEST_SEED"] ?? 1) });
