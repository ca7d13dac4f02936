import { lazy, type ReactElement, Suspense, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { t } from "../../../i18n/message.ts";
import { Area } from "../../panels/Area.tsx";
import { afterFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { withDocumentation } from "../../session/loading/withDocumentation.ts";
import { showPart } from "../../session/phoneView.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import type { DialogName } from "../../shell/keys.ts";
import { listenToUserInput } from "../../shell/userInput.ts";
import { usePhone } from "../../theme/wide.ts";
import { listenToDrops } from "../../widgets/fileDrops.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { Bar } from "./Bar.tsx";

// Components that the first trace does not need are loaded after it.
const Controls = lazy(() =>
  afterFirstTrace(() => retryLoad(() => withDocumentation(import("../../controls/Controls.tsx")))),
);
const PhoneMain = lazy(() => retryLoad(() => import("./PhoneMain.tsx")));
const LargeRun = lazy(() => retryLoad(() => import("./LargeRun.tsx")));
const LabDialogs = lazy(() => afterFirstTrace(() => retryLoad(() => import("./LabDialogs.tsx"))));

/** The lab: bar, panels in their grid, controls, timeline. */
const LabPage = (): ReactElement => {
  const run = useRun();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [drawer, setDrawer] = useState(false);
  const isPhone = usePhone();
  const toggleControls = useCallback(
    () => (isPhone ? showPart(run, "traffic") : setDrawer((open) => !open)),
    [run, isPhone],
  );
  useLayoutEffect(() => {
    // Key presses before the handler is loaded are handled later.
    const early: KeyboardEvent[] = [];
    const remember = (event: KeyboardEvent): void => void early.push(event);
    let stop = (): void => removeEventListener("keydown", remember);
    let isOver = false;
    addEventListener("keydown", remember);
    void afterFirstTrace(() => retryLoad(() => import("../../shell/keys.ts"))).then(({ listenToKeys }) => {
      stop();
      if (!isOver) stop = listenToKeys(run, { openDialog: setDialog, toggleControls }, early);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [run, toggleControls]);
  useEffect(() => listenToUserInput(run), [run]);
  // From the first picture on: without a listener the browser shows a dropped file in place of the page.
  useEffect(
    () =>
      listenToDrops(
        (file) =>
          void retryLoad(() => import("./scenarioFile.ts")).then(({ openScenarioFile }) => openScenarioFile(run, file)),
      ),
    [run],
  );
  const groups = useLab((state) => state.inForce.traffic.length);
  const large = useLab((state) => state.large);
  const skip = (): void => {
    setDrawer(true);
    if (isPhone) showPart(run, "traffic");
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(isPhone ? "[role=tabpanel]" : "main > .drawer")?.focus(),
    );
  };
  return (
    <div className={isPhone ? "lab phone" : "lab"} data-run={run.id}>
      <button type="button" className="skip button solid" onClick={skip}>
        {t("page.skip")}
      </button>
      <Bar openDialog={setDialog} toggleControls={toggleControls} controlsOpen={drawer} />
      <Suspense>
        {large !== null && <LargeRun large={large} runAnyway={() => run.lab.getState().runAnyway()} />}
      </Suspense>
      {isPhone ? (
        <Suspense>
          <PhoneMain />
        </Suspense>
      ) : (
        <>
          <main aria-label={t("place.lab")} style={{ "--groups": groups }}>
            <Area area="strip" />
            <Area area="trace" />
            <Area area="inside" />
            <Area area="row3" />
            <aside
              tabIndex={-1}
              className={drawer ? "panel drawer open" : "panel drawer"}
              aria-label={t("page.controls")}
            >
              <button
                type="button"
                className="button square drawer-close"
                onClick={toggleControls}
                title={t("page.closeControls")}
              >
                <Icon name="close" />
                <span className="unseen">{t("page.closeControls")}</span>
              </button>
              <Suspense>
                <Controls />
              </Suspense>
            </aside>
          </main>
          <section className="foot" aria-label={t("page.timeline")}>
            <Area area="timeline" />
          </section>
        </>
      )}
      <Suspense>
        <LabDialogs dialog={dialog} close={() => setDialog(null)} />
      </Suspense>
    </div>
  );
};

export default LabPage;
