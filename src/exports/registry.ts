import type { Exporter } from "./contract.ts";
import { ns2 } from "./ns2/ns2.ts";
import { ns3 } from "./ns3/ns3.ts";
import { tc } from "./tc/tc.ts";

/** All tools, in the order in which they are offered. */
export const exporters: readonly Exporter[] = [ns2, ns3, tc];
