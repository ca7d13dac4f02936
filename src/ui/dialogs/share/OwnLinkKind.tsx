import type { ReactElement } from "react";
import type { KindProps } from "./contract.ts";

/** The link of a page that shares something else than the run. */
const OwnLinkKind = ({ link }: KindProps): ReactElement => <>{link}</>;

export default OwnLinkKind;
