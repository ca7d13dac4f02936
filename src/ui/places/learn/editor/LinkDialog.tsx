import type { ReactElement } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import type { Lesson } from "../../../../lessons/contract.ts";
import { Dialog } from "../../../widgets/Dialog.tsx";
import { LinkContent } from "./LinkContent.tsx";

/** The link of a lesson, and its file. */
export const LinkDialog = ({ lesson, close }: { readonly lesson: Lesson; close(): void }): ReactElement => (
  <Dialog title={editorText("share.title")} className="edt-link" close={close}>
    <LinkContent lesson={lesson} step="" />
  </Dialog>
);
