import { Fragment, type ReactElement, useState } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { DROPPED, ENQUEUED, MARKED, REASONS } from "../../../engine/packets/packet.ts";
import { compareText } from "../../../i18n/compare.ts";
import { panelText } from "../../../i18n/laterPanels.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { FirstDifference, LaneEvent } from "../../../protocol/seedStudy.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { decimals, shownNumber } from "../../chart/format.ts";
import { plainNumber, showWords } from "../../quantity.ts";
import { useRun } from "../../session/RunContext.tsx";
import { Dialog } from "../../widgets/Dialog.tsx";
import { Term } from "../../widgets/Term.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import { flowName, laneNames } from "./describe.ts";
import { Marker } from "./Marker.tsx";

/** Time shown before and after the event, s. */
const AROUND = 0.5;

/** The first packet event in which two lanes differ: the decision of each lane, and its reason. */
export const WhyDialog = ({ close }: { close(): void }): ReactElement => {
  const run = useRun();
  const scenario = useCompare((state) => state.scenario);
  const baseline = useCompare((state) => state.baseline);
  const why = useCompare((state) => state.why);
  const names = laneNames(scenario);
  const shown = why.status === "found" || why.status === "same" ? why.lanes : null;
  const [first, setFirst] = useState(shown?.[0] ?? baseline);
  const [second, setSecond] = useState(shown?.[1] ?? (baseline === 0 ? 1 : 0));
  const { findWhy, cancelWhy } = comparisonOf(run).store.getState();
  const isSearching = why.status === "searching";
  const leave = (): void => {
    cancelWhy();
    close();
  };
  return (
    <Dialog title={compareText("why.title")} className="cmp-why" close={leave}>
      <p className="hint">{compareText("why.lead")}</p>
      <div className="cmp-pair">
        <LaneSelect label={compareText("why.first")} names={names} value={first} choose={setFirst} />
        <LaneSelect label={compareText("why.second")} names={names} value={second} choose={setSecond} />
        {isSearching ? (
          <button type="button" className="button outlined" onClick={cancelWhy}>
            {compareText("why.cancel")}
          </button>
        ) : (
          <button
            type="button"
            className="button solid"
            disabled={first === second}
            onClick={() => findWhy([first, second])}
          >
            {compareText("why.find")}
          </button>
        )}
      </div>
      <div role="status" className="cmp-answer">
        {first === second && <p className="remark">{compareText("why.sameLane")}</p>}
        {isSearching && <p>{compareText("why.searching", { until: decimals(why.until, 1) })}</p>}
        {why.status === "failed" && <p className="remark">{compareText("why.failed", { message: why.message })}</p>}
        {why.status === "same" && (
          <p>
            {compareText("why.same", {
              first: names[why.lanes[0]] ?? "",
              second: names[why.lanes[1]] ?? "",
              end: plainNumber(endOf(scenario)),
            })}
          </p>
        )}
        {why.status === "found" && <Found difference={why.difference} lanes={why.lanes} close={leave} />}
      </div>
    </Dialog>
  );
};

interface SelectProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly value: number;
  choose(index: number): void;
}
const LaneSelect = ({ label, names, value, choose }: SelectProps): ReactElement => (
  <label>
    <span>{label}</span>
    <Marker place={value} />
    <select className="cmp-select" value={value} onChange={(event) => choose(Number(event.target.value))}>
      {names.map((name, i) => (
        <option key={name} value={i}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

interface FoundProps {
  readonly difference: FirstDifference;
  readonly lanes: readonly [number, number];
  close(): void;
}
const Found = ({ difference, lanes, close }: FoundProps): ReactElement => {
  const run = useRun();
  const scenario = useCompare((state) => state.scenario);
  const names = laneNames(scenario);
  const { at, same, events } = difference;
  const go = (): void => {
    const { setView, setCursor } = comparisonOf(run).store.getState();
    setView({ follow: false, from: Math.max(0, at - AROUND), to: at + AROUND });
    setCursor(at);
    close();
  };
  return (
    <Fragment>
      <p>
        <b>{compareText("why.found", { time: decimals(at, 6), same: plainNumber(same, 12) })}</b>
      </p>
      <div className="cmp-events">
        {lanes.map((lane, side) => (
          <EventCard key={lane} lane={lane} name={names[lane] ?? ""} event={events[side] ?? null} scenario={scenario} />
        ))}
      </div>
      <button type="button" className="button outlined" onClick={go}>
        {compareText("why.go")}
      </button>
    </Fragment>
  );
};

interface CardProps {
  readonly lane: number;
  readonly name: string;
  readonly event: LaneEvent | null;
  readonly scenario: Scenario;
}
/** The decision of one lane, and the state of its discipline at that time. */
const EventCard = ({ lane, name, event, scenario }: CardProps): ReactElement => {
  if (event === null)
    return (
      <section>
        <Marker place={lane} /> {compareText("why.nothing", { lane: name })}
      </section>
    );
  const signals = Object.values(catalog.queues.find(({ id }) => id === event.discipline)?.signals ?? {});
  return (
    <section data-lane={lane}>
      <p>
        <Marker place={lane} /> {eventWords(name, event, flowName(scenario, lane, event))}{" "}
        {event.draw !== null && compareText("why.draw", { draw: shownNumber(event.draw, "ratio") })}
      </p>
      <p className="note">
        {compareText("why.state")} {compareText("why.queue", { n: event.queue })}
        {signals.map((signal, i) => {
          const value = event.signals[i] ?? Number.NaN;
          if (!Number.isFinite(value)) return null;
          return (
            <Fragment key={signal.label}>
              {compareText("lane.settings")}
              <span title={wordOf(signal, "label")}>
                <Term text={signal.symbol ?? wordOf(signal, "label")} /> {showWords(value, signal.unit)}
              </span>
            </Fragment>
          );
        })}
      </p>
    </section>
  );
};

const eventWords = (lane: string, event: LaneEvent, flow: string): string => {
  const values = {
    lane,
    time: decimals(event.at, 6),
    sequence: event.sequence < 0 ? compareText("why.syn") : plainNumber(event.sequence, 12),
    flow,
    reason: panelText(`panel.reason.${REASONS[event.reason] ?? "none"}`),
  };
  if (event.kind === ENQUEUED) return compareText("why.stored", values);
  if (event.kind === DROPPED) return compareText("why.dropped", values);
  if (event.kind === MARKED) return compareText("why.marked", values);
  return compareText("why.taken", values);
};
