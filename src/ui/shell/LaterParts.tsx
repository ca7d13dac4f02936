import type { ReactElement } from "react";
import { NewVersion } from "./NewVersion.tsx";
import { PrintSheet } from "./PrintSheet.tsx";

/** Parts of every page that show nothing at first. */
const LaterParts = (): ReactElement => (
  <>
    <PrintSheet />
    <NewVersion />
  </>
);

export default LaterParts;
