import type { Run } from "../../session/run.ts";
import { newGesture } from "../../widgets/newGesture.ts";
import type { Place } from "./OperatingPoint.tsx";

interface Wanted {
  /** The group whose flows and round trip are set. */
  readonly group: string | null;
  readonly place: Place;
  /** Link rate of the run, bit/s: it is changed only if the place has another. */
  readonly rate: number;
  /** In a fork that starts now; else in the run. */
  readonly isFork: boolean;
}

/** Changes the run, or a fork of it, to a place of the map, as one change that can be undone. */
export const setPlace = ({ lab }: Run, { group, place, rate, isFork }: Wanted): void => {
  if (isFork) lab.getState().fork();
  const { change, endGesture } = lab.getState();
  const gesture = newGesture();
  change(`traffic.${group}.count`, place.flows, gesture);
  change(`traffic.${group}.rtt`, place.propagation, gesture);
  if (Math.abs(place.rate / rate - 1) > 1e-9) change("bottleneck.rate", place.rate, gesture);
  endGesture(gesture);
};
