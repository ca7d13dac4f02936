import type { ReactElement } from "react";
import { dialogText } from "../../i18n/dialogs.ts";
import { t } from "../../i18n/message.ts";
import { askForHints } from "../session/hintsAsked.ts";
import { KEYS } from "../shell/keys.ts";
import { PLACES } from "../shell/placeList.ts";
import { Dialog } from "../widgets/Dialog.tsx";
import { KeyList } from "../widgets/KeyList.tsx";
import { KeysSwitch } from "./KeysSwitch.tsx";

/** Every shortcut, from the same table that the handler uses. */
const KeysDialog = ({ close }: { close(): void }): ReactElement => {
  return (
    <Dialog title={dialogText("keys.title")} className="keys" close={close}>
      <KeyList
        rows={KEYS.map(({ shown, words, place }) => {
          const { word, line } = PLACES.find(({ id }) => id === place) ?? {};
          const values = word === undefined || line === undefined ? {} : { place: t(word), line: t(line) };
          return { keys: shown, words: dialogText(words, values) };
        })}
      />
      <KeysSwitch />
      <p className="hint">{dialogText("keys.hint")}</p>
      <button
        type="button"
        className="button outlined"
        onClick={() => {
          close();
          askForHints();
        }}
      >
        {dialogText("keys.hints")}
      </button>
    </Dialog>
  );
};

export default KeysDialog;
