import { Simulation } from "../engine/simulation/simulation.ts";

/** The simulation as it is now, in another one. @param timeline of the run from here on */
export const copied = (simulation: Simulation, timeline = simulation.scenario.timeline): Simulation =>
  Simulation.restore(simulation.save(), timeline, { live: simulation.live });

/**
 * What V8 compiles while there is only one simulation holds for that one; at the second it throws nearly all of it away.
 * Early there is little to throw away. At the first jump back it would be everything, and the jump would take twice as
 * long. So a worker goes on with a copy of its first simulation, once, soon after its beginning.
 */
const compiled = { isForMany: false };

/** The simulation to go on with: a copy, as it is now, for the first that is asked about. */
export const warmedUp = (simulation: Simulation): Simulation => {
  if (compiled.isForMany) return simulation;
  compiled.isForMany = true;
  return copied(simulation);
};
