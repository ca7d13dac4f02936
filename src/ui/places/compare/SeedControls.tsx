import { type ReactElement, useId, useState } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { seedAfter } from "../../../scenario/seeds.ts";
import { time } from "../../../schema/fields.ts";
import { beyondRange, notUnderstood } from "../../session/changes/typedRemark.ts";
import { useRun } from "../../session/RunContext.tsx";
import { MovingStatus } from "../../widgets/MovingStatus.tsx";
import { QuantityInput } from "../../widgets/QuantityInput.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import type { CompareState } from "./state.ts";

const COUNTS = [5, 10, 20, 50] as const;
/** The start of a run says little about it: by default this share is left out. */
const LEFT_OUT = 1 / 12;
const LEFT_OUT_MAX = 5;

/** The measurement begins before the last hundredth of the run. */
const latestFrom = (duration: number): number => Number((duration * 0.99).toPrecision(6));

/** Why the measurement cannot begin at what was typed; "": it can. @param typed undefined: no time was understood */
export const fromFault = (typed: number | undefined, text: string, duration: number): string => {
  const name = compareText("seeds.from");
  const field = time({ label: name, help: "", default: 0, min: 0, max: latestFrom(duration) });
  return typed === undefined ? notUnderstood(name, text, field) : beyondRange(name, text, typed, field);
};

const wordsOf = (seeds: CompareState["seeds"]): string => {
  const { status, done, total, message } = seeds;
  if (status === "running") return compareText("seeds.progress", { done, total });
  if (status === "cancelled" && total > 0) return compareText("seeds.cancelled", { done, total });
  return status === "failed" ? compareText("seeds.failed", { message }) : "";
};

/** Runs all lanes with several seeds in the background. */
export const SeedControls = (): ReactElement => {
  const run = useRun();
  const seeds = useCompare((state) => state.seeds);
  const duration = useCompare((state) => endOf(state.scenario));
  const seed = useCompare((state) => state.scenario.seed);
  const { count, from: wanted } = useCompare((state) => state.seedsWanted);
  const want = (news: Partial<CompareState["seedsWanted"]>): void =>
    comparisonOf(run).store.setState({ seedsWanted: { count, from: wanted, ...news } });
  const [fault, setFault] = useState("");
  const id = useId();
  const from = Math.min(wanted ?? Math.min(LEFT_OUT_MAX, duration * LEFT_OUT), latestFrom(duration));
  const isRunning = seeds.status === "running";
  const help = compareText("seeds.help", { first: seed, last: seedAfter(seed, count - 1) });
  return (
    <div className="cmp-seeds">
      <span className="cmp-from">
        <span>{compareText("seeds.from")}</span>
        <QuantityInput
          label={compareText("seeds.from")}
          unit="s"
          value={from}
          usual={duration}
          describedBy={fault === "" ? undefined : id}
          invalid={fault !== ""}
          onType={(typed, text) => {
            const why = fromFault(typed, text, duration);
            setFault(why);
            if (why === "" && typed !== undefined) want({ from: typed });
          }}
        />
      </span>
      {fault !== "" && (
        <span id={id} className="remark" role="alert">
          {fault}
        </span>
      )}
      <select
        className="cmp-select"
        aria-label={compareText("seeds.count")}
        value={count}
        disabled={isRunning}
        onChange={(event) => want({ count: Number(event.target.value) })}
      >
        {COUNTS.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      {isRunning ? (
        <button
          type="button"
          className="button outlined"
          onClick={() => comparisonOf(run).store.getState().cancelSeeds()}
        >
          {compareText("seeds.cancel")}
        </button>
      ) : (
        <button
          type="button"
          className="button solid"
          title={help}
          onClick={() => comparisonOf(run).store.getState().runSeeds(count, from)}
        >
          {compareText("seeds.run", { n: count })}
        </button>
      )}
      <span className="note">
        <MovingStatus words={wordsOf(seeds)} />
      </span>
      {isRunning && (
        <progress
          aria-label={compareText("seeds.progress", { done: seeds.done, total: seeds.total })}
          max={seeds.total}
          value={seeds.done}
        />
      )}
    </div>
  );
};
