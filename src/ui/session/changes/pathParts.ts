import { t } from "../../../i18n/message.ts";
import type { Catalog } from "../../../scenario/catalog.ts";
import { bufferFields, DEFAULTS, hopFields, variationFields } from "../../../scenario/commonFields.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { ChoiceField, Fields } from "../../../schema/fields.ts";

/** Links besides the bottleneck, as paths name them. */
export type Part = "second" | "reverse";

// The buffer limits the queue axis, so it is not drawn on that axis itself.
export const { axis: _, ...bufferPackets } = bufferFields.packets;

const queueField = ({ queues }: Catalog): ChoiceField => ({
  kind: "choice",
  label: t("path.queue"),
  help: t("path.queueHelp"),
  default: DEFAULTS.hop.queue,
  options: queues.map(({ id }) => id),
});

const withPrefix = (prefix: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [prefix + key, field]));

/** Fields of the link rate's variation, by the paths that set them. */
export const VARIATION_FIELDS: Fields = withPrefix("bottleneck.variation.", variationFields);

/** Fields of a link besides the bottleneck, by the paths that set them; its discipline is the one in force. */
export const partFields = (scenario: Scenario, part: Part, catalog: Catalog): Fields => {
  const hop = scenario.bottleneck[part];
  const prefix = `bottleneck.${part}.`;
  const { rate, delay } = hopFields;
  const buffer = hop !== null && "bytes" in hop.buffer ? { bytes: bufferFields.bytes } : { packets: bufferPackets };
  const queue = catalog.queues.find(({ id }) => id === (hop?.queue ?? DEFAULTS.hop.queue));
  return {
    ...withPrefix(prefix, part === "second" ? { rate, delay } : { rate }),
    ...withPrefix(`${prefix}buffer.`, buffer),
    [`${prefix}queue`]: queueField(catalog),
    ...withPrefix(`${prefix}params.`, queue?.fields ?? {}),
  };
};
