import type { ReactElement } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { dialogText } from "../../../i18n/dialogs.ts";
import { KeysSwitch } from "../../dialogs/KeysSwitch.tsx";
import { placeKeyRows } from "../../dialogs/placeKeyRows.ts";
import { Dialog } from "../../widgets/Dialog.tsx";
import { KeyList } from "../../widgets/KeyList.tsx";
import { KEYS } from "./keys.ts";

/** Every key that works here, from the table that the handler reads. */
export const KeysDialog = ({ close }: { close(): void }): ReactElement => (
  <Dialog title={compareText("page.keys")} className="keys" close={close}>
    <KeyList
      rows={[
        ...KEYS.map(({ shown, words }) => ({ keys: shown, words: compareText(words) })),
        ...placeKeyRows("compare"),
      ]}
    />
    <KeysSwitch />
    <p className="hint">{dialogText("keys.hint")}</p>
  </Dialog>
);
