import fc from "fast-check";

/** Tests by random cases draw the same ones every time; another `AQM_TEST_SEED` makes them look further. */
fc.configureGlobal({ seed: Number(process.env["AQM_TEST_SEED"] ?? 1) });
