import { type ReactElement, useId } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { readAxis } from "../../../sweeps/axis.ts";
import { unitAt, wholeAt } from "../../../sweeps/unitAt.ts";
import { overwritesOf } from "../../../sweeps/wholeRun.ts";
import { largestOf } from "../../../units/extremes.ts";
import { TextInput } from "../../widgets/TextInput.tsx";
import { trackOf } from "../../widgets/track.ts";
import { laneNames } from "../compare/describe.ts";
import { type AxisRange, rangeIn, rangeText } from "./axisForm.ts";
import { type AxisDraft, type Draft, SEEDS_MAX } from "./definition.ts";
import { fieldChoices, pathWords, trackAt, valueText } from "./fieldChoices.ts";
import { NumberInput } from "./NumberInput.tsx";
import { RangeSlider } from "./RangeSlider.tsx";

/** Precision (%) and greatest number of seeds with which adaptive seeds begin. */
const PRECISE = { percent: 5, cap: 20 } as const;
const POINTS_MAX = 200;
const SAMPLES_MAX = 4096;

interface Props {
  readonly draft: Draft;
  readonly scenario: Scenario;
  readonly isBusy: boolean;
  change(part: Partial<Draft>): void;
}

/** Below the question: the values of each field, seeds, the measured part of the run, and what the timeline does. */
export const RangeRow = ({ draft, scenario, isBusy, change }: Props): ReactElement => {
  const { axes, seeds, from, to, until } = draft;
  const end = endOf(scenario);
  const longest = longestRun(draft, scenario);
  return (
    <fieldset className="swp-rows" disabled={isBusy}>
      {axes.map((axis, place) => (
        <AxisRow
          key={axis.path}
          {...{ axis, scenario, isBusy }}
          change={(text) => change({ axes: axes.with(place, { ...axis, text }) })}
        />
      ))}
      {axes.length > 1 && <Sampling {...{ draft, scenario, change }} />}
      <div className="swp-numbers">
        <NumberInput
          label={sweepText("work.seeds")}
          value={seeds}
          min={1}
          max={SEEDS_MAX}
          whole
          change={(value) => change({ seeds: value })}
        />
        <details className="swp-more">
          <summary>{sweepText("form.window", { duration: end, from, to: to ?? end })}</summary>
          <div className="swp-numbers">
            <NumberInput
              label={sweepText("form.from")}
              value={from}
              min={0}
              max={end}
              change={(value) => change({ from: value })}
            />
            <NumberInput
              label={sweepText("form.to")}
              name={sweepText("form.to.name")}
              value={to ?? end}
              min={0}
              max={longest}
              change={(value) => change({ to: value === end ? null : value })}
            />
            <label className="swp-check">
              <input
                type="checkbox"
                checked={until !== null}
                onChange={({ target }) =>
                  change({ until: target.checked ? { metric: draft.metric, ...PRECISE } : null })
                }
              />
              {sweepText("form.until")}
            </label>
            {until !== null && (
              <>
                <NumberInput
                  label={sweepText("form.percent")}
                  value={until.percent}
                  min={0.1}
                  max={100}
                  change={(percent) => change({ until: { ...until, percent } })}
                />
                <NumberInput
                  label={sweepText("form.cap")}
                  value={until.cap}
                  min={1}
                  max={SEEDS_MAX}
                  whole
                  change={(cap) => change({ until: { ...until, cap } })}
                />
              </>
            )}
          </div>
        </details>
      </div>
      <TimelineChoiceRow {...{ draft, scenario, change }} />
    </fieldset>
  );
};

/** The end of the longest run: the scene's, unless its duration is swept. */
const longestRun = ({ axes }: Draft, scenario: Scenario): number => {
  const swept = axes.filter(({ path }) => path === "duration").flatMap((axis) => valuesIn(axis, scenario));
  return swept.length === 0 ? endOf(scenario) : largestOf(swept, 0);
};

/** Initial number of points of a sample, and of each axis of a grid. */
const [SAMPLE, GRID] = [64, 4];

/** With several fields: every combination of their values, or a sample that fills all ranges together. */
const Sampling = ({ draft, scenario, change }: Omit<Props, "isBusy">): ReactElement | null => {
  const { axes, sample } = draft;
  const units = axes.map(({ path }) => unitAt(scenario, path));
  const ranges = axes.map(({ text }, i) => rangeIn(text, units[i] ?? null));
  if (ranges.some((range) => range === null)) return null;
  const set = (next: number | null): void => {
    const points = next === null ? GRID : null;
    const texts = axes.map((axis, i) => {
      const range = ranges[i] ?? null;
      return range === null ? axis : { ...axis, text: rangeText({ ...range, points }, units[i] ?? null) };
    });
    change({ axes: texts, sample: next });
  };
  return (
    <div className="swp-numbers">
      <fieldset className="cmp-modes" aria-label={sweepText("sample.title")}>
        <button type="button" aria-pressed={sample === null} onClick={() => set(null)}>
          {sweepText("sample.grid")}
        </button>
        <button type="button" aria-pressed={sample !== null} onClick={() => set(sample ?? SAMPLE)}>
          {sweepText("sample.sobol")}
        </button>
      </fieldset>
      {sample !== null && (
        <NumberInput
          label={sweepText("form.points")}
          name={sweepText("form.points.name")}
          value={sample}
          min={2}
          max={SAMPLES_MAX}
          whole
          change={(points) => change({ sample: points })}
        />
      )}
    </div>
  );
};

/** The choice of what happens when the scene would set a swept field; shown only for such scenes. */
const TimelineChoiceRow = ({ draft, scenario, change }: Omit<Props, "isBusy">): ReactElement | null => {
  const found = overwritesOf(scenario, draft.axes);
  if (found.length === 0) return null;
  const words = found.map((each) => {
    const { name, where } = pathWords(scenario, each.set.replace(/^lanes\.\d+\.overrides\./, ""));
    const field = [name, where].filter((part) => part !== "").join(", ");
    if (each.by === "timeline") return sweepText("over.timeline", { field, time: each.at });
    if (each.by === "lane") return sweepText("over.lane", { field, lane: laneNames(scenario)[each.lane] ?? "" });
    return sweepText("over.rates");
  });
  return (
    <fieldset className="swp-over" aria-label={sweepText("over.title")}>
      <span>{words.join(" ")}</span>
      <span className="cmp-modes">
        {(["hold", "follow"] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={draft.timeline === choice}
            onClick={() => change({ timeline: choice })}
          >
            {sweepText(`over.${choice}`)}
          </button>
        ))}
      </span>
    </fieldset>
  );
};

interface AxisProps {
  readonly axis: AxisDraft;
  readonly scenario: Scenario;
  readonly isBusy: boolean;
  change(text: string): void;
}
const AxisRow = ({ axis, scenario, isBusy, change }: AxisProps): ReactElement => {
  const id = useId();
  const unit = unitAt(scenario, axis.path);
  const range = rangeIn(axis.text, unit);
  const choice = fieldChoices(scenario).find(({ path }) => path === axis.path);
  const track = choice === undefined ? null : trackAt(scenario, choice);
  const name = pathWords(scenario, axis.path).name;
  const set = (part: Partial<AxisRange>): void => {
    if (range !== null) change(rangeText({ ...range, ...part }, unit));
  };
  const label = sweepText("form.values", { name });
  const typed = (
    <span className="swp-values" id={id}>
      {label}
      <TextInput label={label} value={axis.text} describedBy={id} onType={change} />
    </span>
  );
  if (range === null || track === null || choice?.field.kind !== "number") return typed;
  const { field } = choice;
  // The slider includes the whole range of the question.
  const normal = typeof choice.value === "number" && choice.value > 0 ? choice.value : range.high;
  const wide =
    range.low < track.from || range.high > track.to
      ? { ...trackOf(field, normal, range.high, field.max), from: Math.min(track.from, range.low) }
      : track;
  return (
    <div className="swp-numbers">
      <RangeSlider
        {...{ name, track: wide }}
        low={range.low}
        high={range.high}
        points={valuesIn(axis, scenario)}
        disabled={isBusy}
        words={(value) => valueText(field, value)}
        change={(low, high) => set({ low, high, log: range.log && low > 0 })}
      />
      {range.points !== null && (
        <NumberInput
          label={sweepText("form.points")}
          name={sweepText("form.points.name")}
          value={range.points}
          min={2}
          max={POINTS_MAX}
          whole
          change={(points) => set({ points })}
        />
      )}
      <fieldset className="cmp-modes" aria-label={sweepText("form.spacing")}>
        {([false, true] as const).map((log) => (
          <button
            key={String(log)}
            type="button"
            aria-pressed={range.log === log}
            disabled={log && range.low <= 0}
            onClick={() => set({ log })}
          >
            {sweepText(log ? "form.factors" : "form.even")}
          </button>
        ))}
      </fieldset>
      <details className="swp-more">
        <summary>{sweepText("form.typed")}</summary>
        {typed}
        <p className="note">{sweepText("form.forms")}</p>
      </details>
    </div>
  );
};

/** The numbers of an axis; none if its text is wrong, for which the question shows a message. */
const valuesIn = ({ path, text }: AxisDraft, scenario: Scenario): readonly number[] => {
  try {
    const axis = readAxis(
      `${path}=${text}`,
      (at) => unitAt(scenario, at),
      (at) => wholeAt(scenario, at),
    );
    return axis.values.filter((value) => typeof value === "number");
  } catch {
    return [];
  }
};
