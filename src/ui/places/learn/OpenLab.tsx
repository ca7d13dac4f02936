import type { ReactElement } from "react";
import { homeText } from "../../../i18n/home.ts";
import { useRun } from "../../session/RunContext.tsx";
import { useLinkTo } from "../../shell/placeLink.ts";
import { goTo } from "../../shell/placeList.ts";

/** Leads to the lab, which shows this very run, changes included. */
export const OpenLab = (): ReactElement => {
  const run = useRun();
  const linkTo = useLinkTo();
  return (
    <a className="button outlined" {...linkTo("", () => goTo(run, ""))}>
      {homeText("lab")}
    </a>
  );
};
