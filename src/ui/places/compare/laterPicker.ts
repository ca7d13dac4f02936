import { lazy, useEffect } from "react";
import { afterFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { withDocumentation } from "../../session/loading/withDocumentation.ts";

const load = () => retryLoad(() => withDocumentation(import("./PickerDialog.tsx")));

/** The dialog for choosing an algorithm, with all that it shows of them. */
export const PickerDialog = lazy(load);

/** Loads the dialog before the user asks for it, but after the first picture of the page. */
export const usePickerSoon = (): void => useEffect(() => void afterFirstTrace(load), []);
