import type { Run } from "../../../session/run.ts";
import { lessonAddress } from "../places.ts";

/** Name of the editor's page in addresses. */
const EDIT = "edit";
/** In the address, before the id of a lesson that is to be copied. */
export const COPY_OF = "of";

/** The address of the editor, of a lesson in it, or of one of its steps. */
export const editAddress = (id = "", step = ""): string =>
  lessonAddress(EDIT, id === "" ? "" : step === "" ? id : `${id}/${step}`);
/** The address that makes a copy of a lesson. */
export const copyAddress = (id: string): string => lessonAddress(EDIT, `${COPY_OF}/${id}`);

/** Shows a lesson in the editor, without a new entry in the browser's history. */
export const showInEditor = (run: Run, id: string, step = ""): void =>
  run.lab.setState({ screen: `learn:${EDIT}/${id}${step === "" ? "" : `/${step}`}` });
