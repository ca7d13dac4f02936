import { choice } from "../../../schema/fields.ts";

/** Where the gentle ramp of a RED starts whose maximum probability adapts. */
export const gentleSlopeField = choice({
  label: "Gentle ramp",
  help: "live: the ramp starts at the present max_p; reset: at the initial max_p, as in ns-2 and ns-3.",
  default: "live",
  options: ["live", "reset"],
  advanced: true,
});

interface Probabilities {
  readonly maxProbability: number;
  /** Initial value of `maxProbability`. */
  readonly startProbability: number;
}

/** Probability with which the gentle ramp starts (CalculatePNew of ns-3, whose m_vC and m_vD are set at the reset). */
export const rampFootOf = (
  state: Probabilities,
  { gentleSlope }: { readonly gentleSlope: "live" | "reset" },
): number => (gentleSlope === "reset" ? state.startProbability : state.maxProbability);
