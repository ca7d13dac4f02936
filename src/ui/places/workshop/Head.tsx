import type { ReactElement } from "react";
import { useStore } from "zustand";
import { workshopText } from "../../../i18n/workshop.ts";
import { useTitle } from "../../session/title.ts";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { saveText } from "../../widgets/saveFile.ts";
import { ContractSheet } from "./ContractSheet.tsx";
import { Earlier } from "./Earlier.tsx";
import { Menu } from "./Menu.tsx";
import { StartFrom } from "./StartFrom.tsx";
import type { Workshop } from "./workshop.ts";

/** Name of the file, and where its text comes from and goes to. */
export const Head = ({ workshop }: { readonly workshop: Workshop }): ReactElement => {
  const file = useStore(workshop.store, (state) => state.file);
  const lines = useStore(workshop.store, (state) => state.source.trimEnd().split("\n").length);
  const isKept = useStore(workshop.store, (state) => state.isKept);
  useTitle(file);
  return (
    <header className="wks-head">
      <b className="wks-file" title={file}>
        {file}
      </b>
      <span className="note">{workshopText("head.lines", { n: lines })}</span>
      {isKept === false && <span className="note wks-bad">{workshopText("status.notKept")}</span>}
      <span className="spring" />
      <Menu title={workshopText("head.start")}>{(close) => <StartFrom workshop={workshop} close={close} />}</Menu>
      <Menu title={workshopText("head.library")} className="wks-library">
        {() => <ContractSheet />}
      </Menu>
      <Menu title={workshopText("head.earlier")}>{(close) => <Earlier workshop={workshop} close={close} />}</Menu>
      <button
        type="button"
        className="button wks-quiet"
        title={workshopText("head.saveTitle", { name: file })}
        onClick={() => saveText(workshop.store.getState().source, "text/plain;charset=utf-8", file)}
      >
        <LaterIcon name="download" size={14} />
        {workshopText("head.save")}
      </button>
    </header>
  );
};
