import type { ReactElement } from "react";
import { catalog } from "../../engine/catalog.ts";
import { controlText } from "../../i18n/controls.ts";
import { phoneText } from "../../i18n/phone.ts";
import { wordOf } from "../../i18n/words.ts";
import type { Group, Scenario } from "../../scenario/document.ts";
import type { BufferSize } from "../../schema/result.ts";
import { largestOf, smallestOf } from "../../units/extremes.ts";
import { DesignButton } from "../design/DesignButton.tsx";
import { laneOf } from "../plots/lane.ts";
import { showWords } from "../quantity.ts";
import { BOTTLENECK_FIELDS } from "../session/changes/fieldAt.ts";
import { fieldWords } from "../session/changes/fieldRemarks.ts";
import { remarkWords } from "../session/changes/remarkWords.ts";
import { shownScenario } from "../session/changes/shownLane.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { readPage } from "../session/reading.ts";
import { groupStyles } from "../theme/groups.ts";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { Section } from "../widgets/Section.tsx";
import { AddGroup } from "./AddGroup.tsx";
import { AlgorithmPicker } from "./AlgorithmPicker.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { FieldControl } from "./FieldControl.tsx";
import { FieldForm } from "./FieldForm.tsx";
import { GroupControl } from "./GroupControl.tsx";
import { bufferPackets, heldItem, type Item, laneItems } from "./model.ts";
import { PathParts } from "./PathParts.tsx";
import { useTrafficInForce } from "./useTrafficInForce.ts";

remarkWords.current = fieldWords;

/** Controls for everything that can be changed while the run plays. */
const Controls = (): ReactElement => (
  <div className="controls">
    <Traffic />
    <Bottleneck />
    <Algorithm />
    <ChangeList />
  </div>
);

export default Controls;

/** The groups of flows, and the button that adds one. */
export const Traffic = (): ReactElement => {
  const inForce = useTrafficInForce();
  const opened = useLab((state) => shownScenario(state.opened));
  const styles = groupStyles(inForce);
  return (
    <Section title={controlText("controls.traffic")} tools={<AddGroup />}>
      {inForce.traffic.length === 0 && <p className="hint">{controlText("controls.noTraffic")}</p>}
      {inForce.traffic.map((group, i) => {
        const style = styles[i];
        return style && <GroupControl key={group.id} group={group} style={style} inForce={inForce} opened={opened} />;
      })}
    </Section>
  );
};

/** Link, buffer and marks. */
export const Bottleneck = (): ReactElement => {
  const inForce = useTrafficInForce();
  const opened = useLab((state) => shownScenario(state.opened));
  const { rate, buffer } = inForce.bottleneck;
  const bufferPath = "bytes" in buffer ? "bottleneck.buffer.bytes" : "bottleneck.buffer.packets";
  const item = (path: keyof typeof BOTTLENECK_FIELDS): Item => heldItem(inForce, opened, path, BOTTLENECK_FIELDS[path]);
  return (
    <Section
      title={controlText("controls.bottleneck")}
      note={bufferNote(buffer, rate, inForce.traffic)}
      values={bottleneckValues(inForce)}
    >
      <FieldControl item={item("bottleneck.rate")} bufferPackets={0} />
      <FieldControl item={item(bufferPath)} bufferPackets={0} />
      <FieldControl item={item("bottleneck.delay")} bufferPackets={0} />
      <FieldControl
        item={item("bottleneck.ecn")}
        bufferPackets={0}
        note={inForce.bottleneck.ecn ? controlText("controls.ecnOn") : controlText("controls.ecnOff")}
      />
      <PathParts inForce={inForce} opened={opened} />
    </Section>
  );
};

/** "10 Mbit/s, 100 packets, ECN on". */
const bottleneckValues = ({ bottleneck: { rate, buffer, ecn } }: Scenario): string =>
  phoneText("fold.bottleneck", {
    rate: showWords(rate, "bit/s"),
    buffer: "bytes" in buffer ? showWords(buffer.bytes, "B") : showWords(buffer.packets, "packets"),
    ecn: phoneText(ecn ? "fold.ecnOn" : "fold.ecnOff"),
  });

/**
 * Time in which a full buffer drains: with several packet sizes, from that of the smallest to that of the largest.
 * During an outage none drains: then its size.
 */
const bufferNote = (buffer: BufferSize, rate: number, groups: readonly Group[]): string => {
  const size = "bytes" in buffer ? showWords(buffer.bytes, "B") : showWords(buffer.packets, "packets");
  if (rate === 0) return controlText("controls.bufferTime", { time: size });
  const sent = groups.filter((group) => group.count > 0).map((group) => group.packetSize);
  const sizes = sent.length === 0 ? [1000] : sent;
  const of = (bytes: number): string => showWords(Number(((bytes * 8) / rate).toPrecision(2)), "s");
  if ("bytes" in buffer) return controlText("controls.bufferTime", { time: of(buffer.bytes) });
  const [least, most] = [smallestOf(sizes), largestOf(sizes)].map((size) => of(buffer.packets * size));
  return least === most
    ? controlText("controls.bufferTime", { time: least ?? "" })
    : controlText("controls.bufferTimes", { from: least ?? "", to: most ?? "" });
};

interface AlgorithmProps {
  readonly lane?: number;
  readonly title?: string;
}
/** The discipline of a lane and its parameters. */
export const Algorithm = ({ lane = 0, title = controlText("controls.algorithm") }: AlgorithmProps): ReactElement => {
  const run = useRun();
  const inForce = useLab((state) => laneOf(state.inForce).scenario);
  const opened = useLab((state) => shownScenario(state.opened));
  const canUndo = useLab((state) => state.canUndo);
  const canRedo = useLab((state) => state.canRedo);
  const { undo, redo } = run.lab.getState();
  const tools = (
    <span className="tools">
      <button
        type="button"
        className="link"
        onClick={undo}
        disabled={!canUndo}
        title={controlText("controls.undoTitle")}
      >
        <LaterIcon name="undo" size={13} />
        {controlText("controls.undo")}
      </button>
      <button
        type="button"
        className="link"
        onClick={redo}
        disabled={!canRedo}
        title={controlText("controls.redoTitle")}
      >
        <LaterIcon name="redo" size={13} />
        {controlText("controls.redo")}
      </button>
    </span>
  );
  const items = laneItems(inForce, opened, lane);
  const definition = catalog.queues.find(({ id }) => id === inForce.lanes[lane]?.queue);
  const changed = items.filter((item) => item.changed).length;
  const values = [
    definition === undefined ? "" : wordOf(definition, "title"),
    changed === 0 ? phoneText("fold.unchanged") : phoneText("fold.changes", { n: changed }),
  ].join(", ");
  return (
    <Section title={title} tools={tools} values={values}>
      <AlgorithmPicker lane={lane} openAlgorithms={(id) => readPage(run, id ?? "")}>
        <DesignButton lane={lane} />
      </AlgorithmPicker>
      <FieldForm key={inForce.lanes[lane]?.queue} items={items} bufferPackets={bufferPackets(inForce)} />
    </Section>
  );
};
