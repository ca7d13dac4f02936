import { type ReactElement, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { workshopText } from "../../../i18n/workshop.ts";
import { CodeEditor } from "./code/codeEditor.ts";
import { Head } from "./Head.tsx";
import { Status } from "./Status.tsx";
import type { Workshop } from "./workshop.ts";

interface Props {
  readonly workshop: Workshop;
  /** The line to which the latest decision came, from 1; null: none. */
  readonly decided: number | null;
  race(): void;
}

/** The source: its head, the editor, and the state of its compilation. */
export const CodePanel = ({ workshop, decided, race }: Props): ReactElement => {
  const host = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const id = useStore(workshop.store, (state) => state.id);
  const faults = useStore(workshop.store, (state) => state.faults);
  useLayoutEffect(() => {
    const { current } = host;
    if (current === null) return undefined;
    const made = new CodeEditor(current, workshop.store.getState().source, {
      edited: (source) => workshop.edit(source),
      putIn: () => void workshop.compileNow(),
      race,
      leave: () => panel.current?.querySelector<HTMLElement>(".wks-status")?.focus(),
    });
    editor.current = made;
    // The page's keys are letters, so keys typed here must not reach the page.
    const keep = (event: KeyboardEvent): void => event.stopPropagation();
    current.addEventListener("keydown", keep);
    return () => {
      editor.current = null;
      current.removeEventListener("keydown", keep);
      made.close();
    };
  }, [workshop, race]);
  const opened = useRef(id);
  useLayoutEffect(() => {
    if (opened.current === id) return;
    opened.current = id;
    editor.current?.open(workshop.store.getState().source);
  }, [workshop, id]);
  const restored = useStore(workshop.store, (state) => state.restored);
  useLayoutEffect(() => {
    if (restored > 0) editor.current?.replace(workshop.store.getState().source);
  }, [workshop, restored]);
  const isHeld = useStore(workshop.store, (state) => state.isHeld);
  useLayoutEffect(() => {
    if (id === opened.current) editor.current?.lock(isHeld);
  }, [id, isHeld]);
  useLayoutEffect(() => editor.current?.showFaults(faults), [faults]);
  useLayoutEffect(() => editor.current?.showDecided(faults.length > 0 ? null : decided), [faults, decided]);
  return (
    <section ref={panel} className="panel wks-code" aria-label={workshopText("page.code")}>
      <Head workshop={workshop} />
      <div ref={host} className="wks-editor" />
      <Status workshop={workshop} />
    </section>
  );
};
