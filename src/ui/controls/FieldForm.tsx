import { memo, type ReactElement, useState } from "react";
import { controlText } from "../../i18n/controls.ts";
import { areSame } from "../chart/areSame.ts";
import { useRun } from "../session/RunContext.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { AdvancedFields } from "./AdvancedFields.tsx";
import { FieldControl } from "./FieldControl.tsx";
import type { Item } from "./model.ts";

/** Another value renders its own row alone: the items are made anew for each, but hold the same. */
const Row = memo(
  FieldControl,
  (before, now) =>
    before.bufferPackets === now.bufferPackets && areSame(Object.values(before.item), Object.values(now.item)),
);

interface Props {
  readonly items: readonly Item[];
  readonly bufferPackets: number;
}

/** Controls for any fields: the usual ones, a reset for all, and below "Advanced" the others. */
export const FieldForm = ({ items, bufferPackets }: Props): ReactElement => {
  const run = useRun();
  const [open, setOpen] = useState(false);
  const usual = items.filter((item) => item.field.advanced !== true);
  const advanced = items.filter((item) => item.field.advanced === true);
  const changed = items.filter((item) => item.changed);
  const row = (item: Item): ReactElement => <Row key={item.path} item={item} bufferPackets={bufferPackets} />;
  return (
    <div className="form">
      {usual.map(row)}
      <div className="form-foot">
        {changed.length > 0 && (
          <button
            type="button"
            className="link"
            onClick={() => run.lab.getState().resetPaths(changed.map((item) => item.path))}
          >
            <Icon name="reset" size={13} />
            {controlText("form.reset", { n: changed.length })}
          </button>
        )}
        <span className="spring" />
        {advanced.length > 0 && (
          <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {controlText("form.advanced", { n: advanced.length })}
            <Icon name="chevron" size={13} />
          </button>
        )}
      </div>
      {open && <AdvancedFields items={advanced} row={row} />}
    </div>
  );
};
