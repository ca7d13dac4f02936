import { type CSSProperties, type ReactElement, type ReactNode, useRef, useState } from "react";
import { algorithms } from "../../engine/documentation.ts";
import { say } from "../../i18n/algorithms.ts";
import { wordOf } from "../../i18n/words.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { boundsOf, pageZoom } from "../theme/zoom.ts";
import { Icon } from "../widgets/Icon.tsx";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { Prose } from "../widgets/Prose.tsx";
import { AlgorithmList } from "./AlgorithmList.tsx";
import { nameBeside } from "./nameBeside.ts";
import { besideOpener, type Place } from "./place.ts";
import "./picker.css";

interface Props {
  readonly lane: number;
  /** Shown beside the link to the algorithm's page. */
  readonly children?: ReactNode;
  /** Shows the page of an algorithm; null: the table of all. */
  openAlgorithms(id: string | null): void;
}

/** The discipline that manages the queue: its name and idea, and on demand a list of all to search and choose from. */
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
      setPlace(besideOpener(boundsOf(opener.current), innerWidth / pageZoom(), innerHeight / pageZoom()));
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
          <b>{wordOf(current, "title") ?? queue}</b>{" "}
          {current !== undefined && nameBeside(wordOf(current, "title"), wordOf(current, "name"))}
        </span>
        <Icon name="chevron" />
        {current !== undefined && (
          <small>
            <Prose text={wordOf(current.doc, "idea")} />
          </small>
        )}
      </button>
      {current !== undefined && (
        <button type="button" className="link" onClick={() => openAlgorithms(current.id)}>
          <LaterIcon name="info" size={13} />
          {say("picker.about", { title: wordOf(current, "title") })}
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
        // This event follows one task after closing, when the dialog may be open again.
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
