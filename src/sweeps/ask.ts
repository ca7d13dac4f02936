/** A value of a sweep's axis: a number in SI units, or a word such as `equal` or `on`. */
export type AxisValue = number | string;

/** `t=20..100`, in seconds. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}
/** `flow=*`: the vector over all flows. */
export const ALL = "*";

export interface Selector {
  readonly name: string;
  readonly value: AxisValue | TimeRange;
}

/** A measurement of one run: a metric by its name in checks, and selectors that narrow it down. */
export interface Ask {
  readonly name: string;
  readonly selectors: readonly Selector[];
}

/** A number, a number for each flow, or the reason why there is none. SI units; packets for buffers in packets. */
export type Answer = number | readonly number[] | { readonly missing: string };

const textOf = (value: AxisValue | TimeRange): string =>
  typeof value === "object" ? `${value.from}..${value.to}` : String(value);

/** The selectors in the notation of checks, in SI units: `["t=20..100", "group=ftp"]`. */
export const selectorTexts = (selectors: readonly Selector[]): readonly string[] =>
  selectors.map(({ name, value }) => `${name}=${textOf(value)}`);

/** Identifies an ask: `mean_queue(t=20..100)`. The order of the selectors is that of the check. */
export const nameOfAsk = ({ name, selectors }: Ask): string => `${name}(${selectorTexts(selectors).join(", ")})`;

export const selected = ({ selectors }: Ask, selector: string): Selector["value"] | undefined =>
  selectors.find(({ name }) => name === selector)?.value;

/** The value of a numeric selector, or `otherwise`. */
export const numberOf = (ask: Ask, selector: string, otherwise: number): number => {
  const value = selected(ask, selector);
  return typeof value === "number" ? value : otherwise;
};
