import { lazy, type ReactElement, Suspense } from "react";
import { t } from "../../../i18n/message.ts";
import { Area } from "../../panels/Area.tsx";
import { afterFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { withDocumentation } from "../../session/loading/withDocumentation.ts";
import { PhoneForm, showPart, usePhoneView } from "../../session/phoneView.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { partId, tabId } from "../../shell/PhoneTabs.tsx";
import { LabFoot } from "./LabFoot.tsx";

const later = <T,>(load: () => Promise<T>): Promise<T> =>
  afterFirstTrace(() => retryLoad(() => withDocumentation(load())));
const Controls = lazy(() => later(() => import("../../controls/Controls.tsx")));
const PinnedSliders = lazy(() => later(() => import("../../controls/PinnedSliders.tsx")));
const MiniTrace = lazy(async () => ({ default: (await later(() => import("../../panels/later.ts"))).MiniTrace }));

/** The lab on a phone: one part of it at a time, over what controls time and the tabs. */
const PhoneMain = (): ReactElement => {
  const run = useRun();
  const part = usePhoneView((view) => view.part);
  const allTracks = usePhoneView((view) => view.allTracks);
  const groups = useLab((state) => state.inForce.traffic.length);
  return (
    <PhoneForm value={true}>
      <main aria-label={t("place.lab")} style={{ "--groups": groups }}>
        {part !== "watch" && (
          <Suspense fallback={<div className="panel mini-trace" />}>
            <MiniTrace show={() => showPart(run, "watch")} />
          </Suspense>
        )}
        <div
          key={part}
          role="tabpanel"
          tabIndex={-1}
          id={partId(part)}
          aria-labelledby={tabId(part)}
          className={allTracks ? `phone-${part} all-tracks` : `phone-${part}`}
        >
          {part === "watch" && (
            <>
              <Area area="strip" />
              <Area area="trace" />
              <Suspense fallback={<div className="panel pinned" />}>
                <PinnedSliders />
              </Suspense>
              <Area area="row3" />
            </>
          )}
          {part === "inside" && <Area area="inside" />}
          {part === "traffic" && (
            <Suspense>
              <Controls />
            </Suspense>
          )}
        </div>
      </main>
      <LabFoot />
    </PhoneForm>
  );
};
export default PhoneMain;
