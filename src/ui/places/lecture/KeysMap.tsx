import type { ReactElement } from "react";
import { lectureText } from "../../../i18n/lecture.ts";
import { KeysSwitch } from "../../dialogs/KeysSwitch.tsx";
import { Dialog } from "../../widgets/Dialog.tsx";
import { KeyList } from "../../widgets/KeyList.tsx";
import { LECTURE_KEYS } from "./keys.ts";

/** The keys of a lecture. */
export const KeysMap = ({ close }: { close(): void }): ReactElement => (
  <Dialog title={lectureText("keys.title")} className="keys" close={close}>
    <KeyList
      rows={[
        ...LECTURE_KEYS.map(({ shown, words }) => ({ keys: shown, words: lectureText(`keys.${words}`) })),
        { keys: "1 2 … Enter", words: lectureText("keys.go") },
      ]}
    />
    <KeysSwitch />
    <p className="hint">{lectureText("keys.hint")}</p>
  </Dialog>
);
