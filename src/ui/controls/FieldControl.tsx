import { type ReactElement, useId } from "react";
import { controlText } from "../../i18n/controls.ts";
import { wordOf } from "../../i18n/words.ts";
import { nameWithSymbol } from "../nameWithSymbol.ts";
import { pathInLane } from "../session/changes/shownLane.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import type { GroupStyle } from "../theme/groups.ts";
import { Badge } from "../widgets/Badge.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { Prose } from "../widgets/Prose.tsx";
import { Term } from "../widgets/Term.tsx";
import { FieldInput } from "./FieldInput.tsx";
import type { Item } from "./model.ts";
import { PinButton } from "./PinButton.tsx";

interface Props {
  readonly item: Item;
  readonly bufferPackets: number;
  /** A few words instead of a slider, beside a switch. */
  readonly note?: string | undefined;
  /** What the field belongs to, shown instead of the dot. */
  readonly badge?: GroupStyle | undefined;
}

/** One row of the control panel: a dot if it was changed, its name, its control, its value, and a reset button. */
export const FieldControl = ({ item, bufferPackets, note, badge }: Props): ReactElement => {
  const run = useRun();
  const id = useId();
  const remark = useLab((state) => state.remarks[item.path] ?? "");
  const isOfLaneOnly = useLab((state) => pathInLane(state.inForce, item.path) !== item.path);
  const lit = useLab((state) => state.highlight?.kind === "field" && state.highlight.field === item.key);
  // A finger has no pointer to rest on the name, and sees no title.
  const isChosen = useLab((state) => state.pinned?.kind === "field" && state.pinned.field === item.key);
  const { field } = item;
  const light = (on: boolean): void => run.lab.getState().setHighlight(on ? { kind: "field", field: item.key } : null);
  const classes = [
    "field",
    `field-${field.kind}`,
    item.changed ? "changed" : "",
    lit ? "lit" : "",
    remark ? "corrected" : "",
  ];
  return (
    <fieldset
      aria-label={nameWithSymbol(field)}
      className={classes.filter(Boolean).join(" ")}
      data-path={item.path}
      onPointerEnter={() => light(true)}
      onPointerLeave={() => light(false)}
      onFocus={() => light(true)}
      onBlur={() => light(false)}
    >
      {badge === undefined ? (
        <span className="dot" title={item.changed ? controlText("field.changed") : undefined} />
      ) : (
        <Badge style={badge} />
      )}
      <span
        className="name"
        title={wordOf(field, "help")}
        // Not when it goes down: that may begin a scroll.
        onPointerUp={() => run.lab.getState().pinHighlight({ kind: "field", field: item.key })}
      >
        {field.symbol === undefined ? wordOf(field, "label") : <Term text={field.symbol} />}
      </span>
      <FieldInput item={item} bufferPackets={bufferPackets} note={note} describedBy={id} />
      <button
        type="button"
        className="back"
        // It keeps its box: a box that appears at the first change would end the drag in Chromium.
        style={item.changed ? undefined : { visibility: "hidden" }}
        onClick={() => run.lab.getState().resetPaths([item.path])}
        title={controlText("field.reset", { field: wordOf(field, "label") })}
      >
        <Icon name="reset" size={13} />
        <span className="unseen">{controlText("field.reset", { field: wordOf(field, "label") })}</span>
      </button>
      {field.kind === "number" && <PinButton path={item.path} field={wordOf(field, "label")} />}
      {isOfLaneOnly && <p className="apart">{controlText("field.apart")}</p>}
      <p id={id} className={saidAs(remark, isChosen)}>
        <Prose text={remark === "" ? wordOf(field, "help") : remark} />
      </p>
    </fieldset>
  );
};

/** How the line below a field is seen: a remark always, its explanation once it is chosen. */
const saidAs = (remark: string, isChosen: boolean): string => {
  if (remark !== "") return "remark";
  return isChosen ? "apart" : "unseen";
};
