import type { Seconds } from "../../units/units.ts";
import type { Scenario } from "../document.ts";
import type { AddressFork, AddressMark } from "./forksAndMarks.ts";

/** The panel with the theory of the run. */
export const THEORY = "theory";

/** The part of the view that an address holds. */
export interface AddressView {
  /** Open at this time. */
  readonly t?: Seconds;
  readonly play?: boolean;
  /** Forks of the run. */
  readonly forks?: readonly AddressFork[];
  readonly marks?: readonly AddressMark[];
  /** The panel that is shown in place of the traces: `THEORY`. */
  readonly panel?: string;
  /** Page of the documentation that is open. */
  readonly page?: string;
  /** Senders that are shown in place of the traces: a group, or `GROUP:N`, its Nth flow from 1. */
  readonly flows?: string;
  /** The place that is shown instead of the lab: the comparison of lanes, experiments, a sweep. */
  readonly view?: string;
  /** The content of that place: the id of an experiment, the definition of a sweep. */
  readonly of?: string;
}
/** The content of an address. */
export interface Addressed {
  readonly scenario: Scenario;
  /** Id of the scene that the address is a difference from; the first preset's for a compressed one. */
  readonly preset: string;
  readonly view: AddressView;
}
