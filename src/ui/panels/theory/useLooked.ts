import { useCallback, useMemo, useState } from "react";
import { atPlant, type LaneTheory, laneTheory } from "../../../experiments/theory/laneTheory.ts";
import type { LoopShape } from "../../../theory/loopShape.ts";
import type { LoopModel, Plant } from "../../../theory/models/contract.ts";
import { useLab } from "../../session/RunContext.tsx";
import type { Place } from "./OperatingPoint.tsx";

/** The loop of a model with a plant. */
interface LoopThere extends Pick<LaneTheory, "point" | "margins" | "doubt"> {
  /** Null: there is no point of rest. */
  readonly shape: LoopShape | null;
}

/** A lane as control theory sees it, at the point of the map that the user looks at. */
export interface Looked {
  /** At the point of the run. */
  readonly theory: LaneTheory;
  /** The point of the run. */
  readonly ofRun: Place;
  /** The point that is looked at: that of the run until the user moves it. */
  readonly place: Place;
  readonly isMoved: boolean;
  /** The plant at `place`. */
  readonly plant: Plant;
  /** At `place`; null: the discipline has no model. */
  readonly loop: LoopThere | null;
  /** @param place null: that of the run */
  look(place: Place | null): void;
  /** @param rtt round trip without queues, s */
  move(flows: number, rtt: number): void;
}

const placeOf = ({ plant, packetSize }: LaneTheory): Place => ({
  flows: plant.flows,
  propagation: plant.propagation,
  rate: plant.capacity * 8 * packetSize,
});

const plantAt = ({ plant, packetSize }: LaneTheory, { flows, propagation, rate }: Place): Plant => ({
  ...plant,
  flows,
  propagation,
  capacity: rate / (8 * packetSize),
});

const loopOf = (model: LoopModel, plant: Plant): LoopThere => {
  const there = atPlant(model, plant);
  return { ...there, shape: there.point === null ? null : model.loop(plant, there.point) };
};

export const useLooked = (lane: number): Looked => {
  const inForce = useLab((state) => state.inForce);
  const [moved, look] = useState<Place | null>(null);
  const theory = useMemo(() => laneTheory(inForce, lane), [inForce, lane]);
  const ofRun = useMemo(() => placeOf(theory), [theory]);
  const plant = useMemo(() => (moved === null ? theory.plant : plantAt(theory, moved)), [theory, moved]);
  const { model } = theory;
  const loop = useMemo(() => (model === null ? null : loopOf(model, plant)), [model, plant]);
  const move = useCallback(
    (flows: number, rtt: number) =>
      look((before) => ({ rate: before?.rate ?? ofRun.rate, flows, propagation: Number(rtt.toPrecision(3)) })),
    [ofRun],
  );
  return { theory, ofRun, place: moved ?? ofRun, isMoved: moved !== null, plant, loop, look, move };
};
