import type { ReactElement } from "react";
import { dialogText } from "../../i18n/dialogs.ts";
import { t } from "../../i18n/message.ts";
import { askForHints } from "../session/hintsAsked.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { KEYS } from "../shell/keys.ts";
import { PLACES } from "../shell/placeList.ts";
import { Dialog } from "../widgets/Dialog.tsx";
import { KeyList } from "../widgets/KeyList.tsx";
import { SwitchRow } from "../widgets/Switch.tsx";

/** Every shortcut, from the same table that the handler uses. */
const KeysDialog = ({ close }: { close(): void }): ReactElement => {
  const run = useRun();
  const shortcuts = useLab((state) => state.shortcuts);
  return (
    <Dialog title={dialogText("keys.title")} className="keys" close={close}>
      <KeyList
        rows={KEYS.map(({ shown, words, place }) => {
          const { word, line } = PLACES.find(({ id }) => id === place) ?? {};
          const values = word === undefined || line === undefined ? {} : { place: t(word), line: t(line) };
          return { keys: shown, words: dialogText(words, values) };
        })}
      />
      <div className="options">
        <SwitchRow
          label={dialogText("keys.on")}
          checked={shortcuts}
          onChange={(on) => run.lab.getState().setShortcuts(on)}
        />
      </div>
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
