import type { ReproducedExperiment } from "./reproduced.ts";
import { jsonText } from "./runJson.ts";

/** The verdicts by the ids of claims, with the figures that they rest on, as JSON text. */
export const verdictsJson = (reproduced: readonly ReproducedExperiment[]): string =>
  jsonText(
    Object.fromEntries(
      reproduced.flatMap(({ claims }) =>
        claims.map(({ claim, judgement: { verdict, seeds, heldAlone } }) => [claim.id, { verdict, seeds, heldAlone }]),
      ),
    ),
  );
