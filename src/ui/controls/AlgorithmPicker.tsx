import { type FocusEvent, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from "react";
import { catalog } from "../../engine/catalog.ts";
import { t } from "../../i18n/message.ts";
import { lab, useLab } from "../session/lab.ts";
import { Icon } from "../shell/Icon.tsx";
import { nameBeside } from "./nameBeside.ts";

/** Which discipline manages the queue: its name, and on demand the list of all, each with its source. */
export const AlgorithmPicker = ({ lane }: { readonly lane: number }): ReactElement => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const queue = useLab((state) => state.inForce.lanes[lane]?.queue);
  const current = catalog.queues.find((one) => one.id === queue);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  const choose = (chosen: string): void => {
    close();
    lab.getState().change(`lanes.${lane}.queue`, chosen);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    close();
  };
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    // Where the focus goes nowhere, a press on the list itself took it.
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  useEffect(() => {
    if (!open) return;
    // The control panel scrolls: the list would open below its edge.
    list.current?.scrollIntoView({ block: "nearest" });
    list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
  }, [open]);
  return (
    <fieldset className="picker" aria-label={t("controls.algorithm")} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={opener}
        type="button"
        className="picked"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>
          <b>{current?.doc.title ?? queue}</b>{" "}
          {current !== undefined && nameBeside(current.doc.title, current.doc.name)}
        </span>
        <Icon name="chevron" />
        <small>{current?.doc.sources[0]}</small>
      </button>
      <ul id={id} ref={list} hidden={!open} aria-label={t("controls.algorithms")}>
        {catalog.queues.map((one) => (
          <li key={one.id}>
            <button type="button" aria-pressed={one.id === queue} onClick={() => choose(one.id)}>
              <b>{one.doc.title}</b> {nameBeside(one.doc.title, one.doc.name)}
              <small>{one.doc.summary}</small>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
};
