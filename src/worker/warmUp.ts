import { Simulation } from "../engine/simulation/simulation.ts";

/** A copy of the simulation as it is now. @param timeline of the run from here on */
export const copied = (simulation: Simulation, timeline = simulation.scenario.timeline): Simulation =>
  Simulation.restore(simulation.save(), timeline, { live: simulation.live });

/**
 * The second simulation of a thread makes V8 discard some of the code that it compiled for the first, with most
 * disciplines (docs/performance.md). Early there is little to discard; at the first jump back it would be more, and the
 * jump would take longer. So a worker continues with a copy of its first simulation, once, soon after its start.
 */
const compiled = { isForMany: false };

/** The simulation to continue with: on the first call a copy, later the same. */
export const warmedUp = (simulation: Simulation): Simulation => {
  if (compiled.isForMany) return simulation;
  compiled.isForMany = true;
  return copied(simulation);
};
