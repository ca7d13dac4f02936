import type { Exporter } from "./contract.ts";
import { ns2 } from "./ns2/ns2.ts";
import { tc } from "./tc/tc.ts";

/** All tools, in the order in which they are offered. */
export const exporters: readonly Exporter[] = [ns2, tc];
