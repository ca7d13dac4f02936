import { type CSSProperties, type ReactElement, type ReactNode, useRef, useState } from "react";
import { algorithms } from "../../engine/documentation.ts";
import { say } from "../../i18n/algorithms.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { Prose } from "../widgets/Prose.tsx";
import { AlgorithmList } from "./AlgorithmList.tsx";
import { nameBeside } from "./nameBeside.ts";
import { besideOpener, type Place } from "./place.ts";
import "./picker.css";

interface Props {
  readonly lane: number;
  /** Stands beside the link to the page of the algorithm. */
  readonly children?: ReactNode;
  /** Shows the page of an algorithm; null: the table of all. */
  openAlgorithms(id: string | null): void;
}

/** Which discipline manages the queue: its name and idea, and on demand a list of all to search and choose from. */
export const AlgorithmPicker = ({ lane, children, openAlgorithms }: Props): ReactElement => {
  const run = useRun();
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const queue = useLab((state) => state.inForce.lanes[lane]?.queue);
  const remark = useLab((state) => state.remarks[`lanes.${lane}`] ?? "");
  const current = algorithms.find((one) => one.id === queue);
  const close = (): void => dialog.current?.close();
  const choose = (chosen: string): void => {
    close();
    if (chosen !== queue) run.lab.getState().change(`lanes.${lane}.queue`, chosen);
  };
  const read = (id: string | null): void => {
    close();
    openAlgorithms(id);
  };
  const show = (): void => {
    if (opener.current !== null)
      setPlace(besideOpener(opener.current.getBoundingClientRect(), innerWidth, innerHeight));
    dialog.current?.showModal();
    setOpen(true);
  };
  const style: CSSProperties =
    place === null ? {} : { "--left": `${place.left}px`, "--top": `${place.top}px`, "--height": `${place.height}px` };
  return (
    <div className="picker">
      <button
        ref={opener}
        type="button"
        className="picked"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={say("picker.choose")}
        onClick={show}
      >
        <span>
          <b>{current?.title ?? queue}</b> {current !== undefined && nameBeside(current.title, current.name)}
        </span>
        <Icon name="chevron" />
        {current !== undefined && (
          <small>
            <Prose text={current.doc.idea} />
          </small>
        )}
      </button>
      {current !== undefined && (
        <button type="button" className="link" onClick={() => openAlgorithms(current.id)}>
          <Icon name="info" size={13} />
          {say("picker.about", { title: current.title })}
        </button>
      )}
      {children}
      <p className={remark === "" ? "unseen" : "hint"} role="status">
        <Prose text={remark} />
      </p>
      <dialog
        ref={dialog}
        className="picker-dialog"
        aria-label={say("picker.choose")}
        style={style}
        // Comes a task after its end, when it may have been opened again.
        onClose={() => setOpen(dialog.current?.open === true)}
        onPointerDown={(event) => {
          if (event.target === dialog.current) close();
        }}
      >
        {open && <AlgorithmList all={algorithms} current={queue} choose={choose} close={close} read={read} />}
      </dialog>
    </div>
  );
};
