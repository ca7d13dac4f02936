import { bySection } from "../rfc7928/scenes.ts";
import type { RaceScene } from "./contract.ts";
import * as registry from "./registry.ts";

/** The scenes of every race, in the order of the sections of RFC 7928 that they follow. */
export const raceScenes: readonly RaceScene[] = Object.values<RaceScene>(registry).sort(bySection);
