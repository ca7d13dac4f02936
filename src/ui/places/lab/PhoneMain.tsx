import { lazy, type ReactElement, Suspense, useLayoutEffect, useRef } from "react";
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
  const main = useRef<HTMLElement>(null);
  const part = usePhoneView((view) => view.part);
  const allTracks = usePhoneView((view) => view.allTracks);
  const groups = useLab((state) => state.inForce.traffic.length);
  // Each part begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is shown
  useLayoutEffect(() => {
    if (main.current !== null) main.current.scrollTop = 0;
  }, [part]);
  const mini = (
    <Suspense fallback={<div className="panel mini-trace" />}>
      <MiniTrace show={() => showPart(run, "watch")} />
    </Suspense>
  );
  return (
    <PhoneForm value={true}>
      <main ref={main} style={{ "--groups": groups }}>
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
          {part !== "watch" && mini}
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
