import type { ReactElement } from "react";
import { dialogText } from "../../i18n/dialogs.ts";
import type { PlaceId } from "../shell/placeList.ts";
import { Dialog } from "../widgets/Dialog.tsx";
import { KeyList } from "../widgets/KeyList.tsx";
import { KeysSwitch } from "./KeysSwitch.tsx";
import { placeKeyRows } from "./placeKeyRows.ts";

interface Props {
  readonly here: PlaceId;
  close(): void;
}

const sweepRows = () => [
  { keys: "Ctrl Enter", words: dialogText("keys.runSweep") },
  { keys: "/", words: dialogText("keys.sweptField") },
  { keys: "← →", words: dialogText("keys.farHandle") },
];

/** The keys of a place that has only those that every place has. */
const PlaceKeysDialog = ({ here, close }: Props): ReactElement => (
  <Dialog title={dialogText("keys.title")} className="keys" close={close}>
    <KeyList
      rows={[
        ...placeKeyRows(here),
        ...(here === "learn" ? [{ keys: "L", words: dialogText("keys.lectureLesson") }] : []),
        ...(here === "papers" ? [{ keys: "/", words: dialogText("keys.searchPapers") }] : []),
        ...(here === "sweep" ? sweepRows() : []),
        { keys: "S", words: dialogText("keys.share") },
        { keys: "?", words: dialogText("keys.map") },
      ]}
    />
    <KeysSwitch />
    <p className="hint">{dialogText("keys.hint")}</p>
  </Dialog>
);

export default PlaceKeysDialog;
