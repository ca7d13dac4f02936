import { t } from "../../../i18n/message.ts";
import type { Catalog } from "../../../scenario/catalog.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import type { Field } from "../../../schema/fields.ts";
import type { Fault } from "../../../schema/result.ts";
import { plainNumber } from "../../quantity.ts";

/** Puts into words what is said beside a control. */
export interface RemarkWords {
  /** Why a change was refused, in whole sentences. */
  faultWords(faults: readonly Fault[], scenario: Scenario, catalog: Catalog): string;
  /** A number with its unit. */
  settledWords(value: number, field: Field | undefined): string;
  /**
   * That later changes no longer fit, and are removed.
   * @param before the scenario that they still fitted
   */
  leftOutWords(changes: readonly [Change, ...Change[]], before: Scenario, catalog: Catalog): string;
}

/** The words of a scenario document. */
const ofDocument: RemarkWords = {
  faultWords: (faults) => faults.map(({ message }) => `${message}.`).join(" "),
  settledWords: (value) => plainNumber(value),
  leftOutWords: ({ length }) => t("state.leftOut", { n: length }),
};

/** The words in use. The controls replace them by the names of their fields when they load, after the first trace. */
export const remarkWords = { current: ofDocument };

/** The value that was set in place of one that is not allowed, and why. */
export const nearestWords = (reason: string, value: number, field: Field | undefined): string =>
  t("remark.nearest", { reason, value: remarkWords.current.settledWords(value, field) });
