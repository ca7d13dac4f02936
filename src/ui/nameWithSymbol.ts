import { panelText } from "../i18n/laterPanels.ts";
import { wordOf } from "../i18n/words.ts";
import type { Field } from "../schema/fields.ts";

/**
 * Name of a control whose visible label is the field's symbol: "Minimum threshold, min th". Somebody who speaks to the
 * page says what they see, so the name needs both (WCAG 2.2, criterion 2.5.3).
 */
export const nameWithSymbol = (field: Pick<Field, "label" | "symbol">): string => {
  const label = wordOf(field, "label");
  if (field.symbol === undefined) return label;
  return panelText("panel.nameWithSymbol", { label, symbol: field.symbol.replaceAll("_", " ") });
};
