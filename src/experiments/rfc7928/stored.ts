import { readSuite } from "./readResults.ts";
import results from "./results.json";

/** The results of the last run of the whole suite by `npm run rfc7928`. */
export const storedSuite = readSuite(results);
