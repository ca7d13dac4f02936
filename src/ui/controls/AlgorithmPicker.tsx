import { type ReactElement, useId, useState } from "react";
import { catalog } from "../../engine/catalog.ts";
import { t } from "../../i18n/message.ts";
import { lab, useLab } from "../session/lab.ts";
import { Icon } from "../shell/Icon.tsx";

/** Which discipline manages the queue: its name, and on demand the list of all, each with its source. */
export const AlgorithmPicker = ({ lane }: { readonly lane: number }): ReactElement => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const queue = useLab((state) => state.inForce.lanes[lane]?.queue);
  const current = catalog.queues.find((one) => one.id === queue);
  const choose = (chosen: string): void => {
    setOpen(false);
    lab.getState().change(`lanes.${lane}.queue`, chosen);
  };
  return (
    <div className="picker">
      <button type="button" className="picked" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span>
          <b>{current?.doc.title ?? queue}</b> {current?.doc.name === current?.doc.title ? "" : current?.doc.name}
        </span>
        <Icon name="chevron" />
        <small>{current?.doc.sources[0]}</small>
      </button>
      <ul id={id} hidden={!open} aria-label={t("controls.algorithms")}>
        {catalog.queues.map((one) => (
          <li key={one.id}>
            <button type="button" aria-pressed={one.id === queue} onClick={() => choose(one.id)}>
              <b>{one.doc.title}</b> {one.doc.name === one.doc.title ? "" : one.doc.name}
              <small>{one.doc.summary}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
