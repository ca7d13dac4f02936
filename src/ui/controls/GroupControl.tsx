import { type ReactElement, useRef, useState } from "react";
import { catalog } from "../../engine/catalog.ts";
import { controlText } from "../../i18n/controls.ts";
import { wordOf } from "../../i18n/words.ts";
import type { Group, Scenario } from "../../scenario/document.ts";
import { nameAmong, rttWords } from "../plots/groupNames.ts";
import { fieldAt, GROUP_FIELDS } from "../session/changes/fieldAt.ts";
import { nameOf } from "../session/changes/fieldRemarks.ts";
import { notUnderstood } from "../session/changes/typedRemark.ts";
import { transportPage } from "../session/loading/pages.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { readPage } from "../session/reading.ts";
import type { GroupStyle } from "../theme/groups.ts";
import { Badge } from "../widgets/Badge.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { QuantityInput } from "../widgets/QuantityInput.tsx";
import { Slider } from "../widgets/Slider.tsx";
import { Switch } from "../widgets/Switch.tsx";
import { trackOf } from "../widgets/track.ts";
import { FieldForm } from "./FieldForm.tsx";
import { groupItems, heldItem, type Item, isOwn, mainItem, transportItem, transportItems } from "./model.ts";
import { PinButton } from "./PinButton.tsx";

interface Props {
  readonly group: Group;
  readonly style: GroupStyle;
  readonly inForce: Scenario;
  readonly opened: Scenario;
}

/** A group of flows: on or off, the number or rate of its flows, and everything else behind its fold. */
export const GroupControl = ({ group, style, inForce, opened }: Props): ReactElement => {
  const run = useRun();
  const [open, setOpen] = useState(false);
  const lit = useLab((state) => state.highlight?.kind === "group" && state.highlight.group === group.id);
  const isPinned = useLab((state) => state.pinned?.kind === "group" && state.pinned.group === group.id);
  const light = (on: boolean): void => run.lab.getState().setHighlight(on ? { kind: "group", group: group.id } : null);
  const shown = nameAmong(group, inForce.traffic);
  // Two groups may be of the same kind; their letters differ.
  const name = controlText("group.spoken", { letter: style.letter, group: shown });
  const path =
    group.transport === null ? controlText(adapts(group) ? "group.adapts" : "group.uncontrolled") : rttWords(group.rtt);
  return (
    <fieldset
      aria-label={name}
      className={lit ? "group lit" : "group"}
      data-group={group.id}
      onPointerEnter={() => light(true)}
      onPointerLeave={() => light(false)}
      onFocus={() => light(true)}
      onBlur={() => light(false)}
    >
      <button
        type="button"
        className="badge-button"
        aria-pressed={isPinned}
        aria-label={controlText("group.highlight", { group: name })}
        title={controlText("group.highlight", { group: name })}
        onClick={() => run.lab.getState().pinHighlight({ kind: "group", group: group.id })}
      >
        <Badge style={style} />
      </button>
      <span className="group-name">{shown}</span>
      <button
        type="button"
        className="link"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        aria-label={controlText("group.more", { shown: path, group: name })}
      >
        {path}
        <Icon name="chevron" size={13} />
      </button>
      <GroupSwitch group={group} opened={opened} name={name} />
      <MainSlider group={group} inForce={inForce} opened={opened} name={name} />
      {open && (
        <div className="group-more">
          <TransportLink id={group.transport} />
          <FieldForm items={moreItems(inForce, opened, group)} bufferPackets={0} />
        </div>
      )}
    </fieldset>
  );
};

/** A link to the page of the group's transport. */
const TransportLink = ({ id }: { readonly id: string | null }): ReactElement | null => {
  const run = useRun();
  const transport = catalog.transports.find((one) => one.id === id);
  if (transport === undefined) return null;
  return (
    <button type="button" className="link" onClick={() => readPage(run, transportPage(transport.id))}>
      <LaterIcon name="info" size={13} />
      {controlText("group.aboutTransport", { title: wordOf(transport, "title") })}
    </button>
  );
};

const GroupSwitch = ({
  group,
  opened,
  name,
}: {
  readonly group: Group;
  readonly opened: Scenario;
  readonly name: string;
}): ReactElement => {
  const run = useRun();
  const usual = opened.traffic.find((one) => one.id === group.id)?.count ?? 1;
  const previous = useRef(usual);
  if (group.count > 0) previous.current = group.count;
  const toggle = (on: boolean): void =>
    run.lab.getState().change(`traffic.${group.id}.count`, on ? Math.max(1, previous.current) : 0);
  return <Switch label={controlText("group.send", { group: name })} checked={group.count > 0} onChange={toggle} />;
};

const moreItems = (inForce: Scenario, opened: Scenario, group: Group): readonly Item[] => {
  const main = mainItem(inForce, opened, group).path;
  const path = `traffic.${group.id}`;
  const held = [
    heldItem(inForce, opened, `${path}.count`, GROUP_FIELDS.count),
    heldItem(inForce, opened, `${path}.rtt`, GROUP_FIELDS.rtt),
    heldItem(inForce, opened, `${path}.packetSize`, GROUP_FIELDS.packetSize),
  ];
  const advanced = groupItems(inForce, opened, group.id).map((item) =>
    isOwn(group, item.key) ? item : { ...item, field: { ...item.field, advanced: true as const } },
  );
  const own = [...transportItem(inForce, opened, group.id), ...transportItems(inForce, opened, group.id)];
  return [...own, ...held.filter((item) => typeof item.value === "number"), ...advanced].filter(
    (item) => item.path !== main,
  );
};

const MainSlider = ({
  group,
  inForce,
  opened,
  name,
}: Omit<Props, "style"> & { readonly name: string }): ReactElement => {
  const run = useRun();
  const [draft, setDraft] = useState<number | null>(null);
  const item = mainItem(inForce, opened, group);
  const remark = useLab((state) => state.remarks[item.path] ?? "");
  const field = fieldAt(inForce, item.path, catalog);
  if (field?.kind !== "number" || typeof item.value !== "number") return <span />;
  const usual = typeof item.normal === "number" ? item.normal : item.value;
  const label = controlText("group.main", { group: name, field: wordOf(field, "label") });
  const onType = (typed: number | undefined, text: string): void =>
    typed === undefined
      ? run.lab.getState().remark(item.path, notUnderstood(nameOf(field), text, field))
      : run.lab.getState().change(item.path, typed);
  return (
    <div className={item.changed ? "group-main changed" : "group-main"} data-path={item.path}>
      <Slider
        label={label}
        field={field}
        track={trackOf(field, usual, item.value, 0)}
        value={item.value}
        tick={item.changed ? usual : undefined}
        onDraft={setDraft}
        onChange={(to, gesture) => run.lab.getState().change(item.path, to, gesture)}
        onEnd={run.lab.getState().endGesture}
      />
      <QuantityInput
        label={controlText("field.value", { field: label })}
        unit={field.unit}
        value={draft ?? item.value}
        usual={usual || field.max}
        invalid={remark !== ""}
        onType={onType}
      />
      <button
        type="button"
        className="back"
        // It keeps its box: a box that appears at the first change would end the drag in Chromium.
        style={item.changed ? undefined : { visibility: "hidden" }}
        onClick={() => run.lab.getState().resetPaths([item.path])}
        title={controlText("field.reset", { field: label })}
      >
        <Icon name="reset" size={13} />
        <span className="unseen">{controlText("field.reset", { field: label })}</span>
      </button>
      <PinButton path={item.path} field={label} />
      {remark !== "" && <p className="remark">{remark}</p>}
    </div>
  );
};

/** Its senders adapt to the network, though they have no transport. */
const adapts = ({ kind }: Group): boolean => catalog.kinds.find(({ id }) => id === kind)?.adapts === true;
