import type { ComponentType, ReactElement } from "react";
import { useLab } from "../../session/RunContext.tsx";
import { hasPeople } from "./shown.ts";

/** Shows the panel only if the traffic contains calls, games, films or pages. */
export const placeForPeople = (Panel: ComponentType): ComponentType => {
  const Place = (): ReactElement | null => (useLab((state) => hasPeople(state.inForce)) ? <Panel /> : null);
  return Place;
};
