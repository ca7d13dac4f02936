import type { ReactElement } from "react";
import { t } from "../../i18n/message.ts";
import type { Group } from "../../scenario/document.ts";
import type { BufferSize } from "../../schema/result.ts";
import { largestOf, smallestOf } from "../../units/extremes.ts";
import { DesignButton } from "../design/DesignButton.tsx";
import { showWords } from "../quantity.ts";
import { BOTTLENECK_FIELDS } from "../session/changes/fieldAt.ts";
import { shownScenario } from "../session/changes/shownLane.ts";
import { ALL_PAGES } from "../session/loading/pages.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { groupStyles } from "../theme/groups.ts";
import { Icon } from "../widgets/Icon.tsx";
import { Section } from "../widgets/Section.tsx";
import { AddGroup } from "./AddGroup.tsx";
import { AlgorithmPicker } from "./AlgorithmPicker.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { FieldControl } from "./FieldControl.tsx";
import { FieldForm } from "./FieldForm.tsx";
import { GroupControl } from "./GroupControl.tsx";
import { bufferPackets, heldItem, type Item, laneItems } from "./model.ts";
import { PathParts } from "./PathParts.tsx";

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

const Traffic = (): ReactElement => {
  const inForce = useLab((state) => shownScenario(state.inForce));
  const opened = useLab((state) => shownScenario(state.opened));
  const styles = groupStyles(inForce);
  return (
    <Section title={t("controls.traffic")} tools={<AddGroup />}>
      {inForce.traffic.length === 0 && <p className="hint">{t("controls.noTraffic")}</p>}
      {inForce.traffic.map((group, i) => {
        const style = styles[i];
        return style && <GroupControl key={group.id} group={group} style={style} inForce={inForce} opened={opened} />;
      })}
    </Section>
  );
};

const Bottleneck = (): ReactElement => {
  const inForce = useLab((state) => shownScenario(state.inForce));
  const opened = useLab((state) => shownScenario(state.opened));
  const { rate, buffer } = inForce.bottleneck;
  const bufferPath = "bytes" in buffer ? "bottleneck.buffer.bytes" : "bottleneck.buffer.packets";
  const item = (path: keyof typeof BOTTLENECK_FIELDS): Item => heldItem(inForce, opened, path, BOTTLENECK_FIELDS[path]);
  return (
    <Section title={t("controls.bottleneck")} note={bufferNote(buffer, rate, inForce.traffic)}>
      <FieldControl item={item("bottleneck.rate")} bufferPackets={0} />
      <FieldControl item={item(bufferPath)} bufferPackets={0} />
      <FieldControl item={item("bottleneck.delay")} bufferPackets={0} />
      <FieldControl
        item={item("bottleneck.ecn")}
        bufferPackets={0}
        note={inForce.bottleneck.ecn ? t("controls.ecnOn") : t("controls.ecnOff")}
      />
      <PathParts inForce={inForce} opened={opened} />
    </Section>
  );
};

/** Time in which a full buffer drains: with several packet sizes, from that of the smallest to that of the largest. */
const bufferNote = (buffer: BufferSize, rate: number, groups: readonly Group[]): string => {
  const sent = groups.filter((group) => group.count > 0).map((group) => group.packetSize);
  const sizes = sent.length === 0 ? [1000] : sent;
  const of = (bytes: number): string => showWords(Number(((bytes * 8) / rate).toPrecision(2)), "s");
  if ("bytes" in buffer) return t("controls.bufferTime", { time: of(buffer.bytes) });
  const [least, most] = [smallestOf(sizes), largestOf(sizes)].map((size) => of(buffer.packets * size));
  return least === most
    ? t("controls.bufferTime", { time: least ?? "" })
    : t("controls.bufferTimes", { from: least ?? "", to: most ?? "" });
};

const Algorithm = (): ReactElement => {
  const run = useRun();
  const inForce = useLab((state) => shownScenario(state.inForce));
  const opened = useLab((state) => shownScenario(state.opened));
  const canUndo = useLab((state) => state.canUndo);
  const canRedo = useLab((state) => state.canRedo);
  const { undo, redo, setPage } = run.lab.getState();
  const tools = (
    <span className="tools">
      <button type="button" className="link" onClick={undo} disabled={!canUndo} title={t("controls.undoTitle")}>
        <Icon name="undo" size={13} />
        {t("controls.undo")}
      </button>
      <button type="button" className="link" onClick={redo} disabled={!canRedo} title={t("controls.redoTitle")}>
        <Icon name="redo" size={13} />
        {t("controls.redo")}
      </button>
    </span>
  );
  return (
    <Section title={t("controls.algorithm")} tools={tools}>
      <AlgorithmPicker lane={0} openAlgorithms={(id) => setPage(id ?? ALL_PAGES)}>
        <DesignButton lane={0} />
      </AlgorithmPicker>
      <FieldForm
        key={inForce.lanes[0]?.queue}
        items={laneItems(inForce, opened, 0)}
        bufferPackets={bufferPackets(inForce)}
      />
    </Section>
  );
};
