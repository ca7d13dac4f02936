import type { ComponentType, ReactElement } from "react";
import { useLab } from "../../session/RunContext.tsx";
import { hasPeople } from "./shown.ts";

/** The panel takes its place only where somebody listens, plays, watches or reads. */
export const placeForPeople = (Panel: ComponentType): ComponentType => {
  const Place = (): ReactElement | null => (useLab((state) => hasPeople(state.inForce)) ? <Panel /> : null);
  return Place;
};
