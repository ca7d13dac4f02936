import { type ComponentProps, type ReactElement, useState } from "react";
import { panelText } from "../../i18n/laterPanels.ts";
import { useRun } from "../session/RunContext.tsx";
import type { Run } from "../session/run.ts";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { type Column, ColumnsTable } from "./ColumnsTable.tsx";
import { PanelFrame } from "./PanelFrame.tsx";

interface Props extends ComponentProps<typeof PanelFrame> {
  /** What the picture shows now, by columns of equal length. */
  readonly table: (run: Run) => readonly Column[];
}

/** The box of a panel whose picture is a table too, over it, when its button is pressed. */
export const DataFrame = ({ table, tools, children, ...frame }: Props): ReactElement => {
  const run = useRun();
  const [isOpen, setOpen] = useState(false);
  const toggle = (): void => setOpen((before) => !before);
  const words = panelText("panel.data.of", { panel: frame.title });
  return (
    <PanelFrame
      {...frame}
      tools={
        <>
          {tools}
          <button
            type="button"
            className="pn-button pn-icon"
            aria-pressed={isOpen}
            aria-label={words}
            title={words}
            onClick={toggle}
          >
            <LaterIcon name="table" />
          </button>
        </>
      }
    >
      {children}
      {isOpen && <ColumnsTable title={words} read={() => table(run)} onClose={toggle} />}
    </PanelFrame>
  );
};
