import { lazy, type ReactElement, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { t } from "../../../i18n/message.ts";
import { PhoneForm } from "../../session/phoneView.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { partId, tabId } from "../../shell/PhoneTabs.tsx";
import { usePhone } from "../../theme/wide.ts";
import { PanelBoundary } from "../../widgets/PanelBoundary.tsx";
import { ChangePanel } from "./ChangePanel.tsx";
import { CompareBar } from "./CompareBar.tsx";
import { CompareFoot } from "./CompareFoot.tsx";
import { comparisonOf, enter, leave, useCompare } from "./compare.ts";
import "./compare.css";
import { inForceNow } from "../../session/changes/laneScenarios.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { Prose } from "../../widgets/Prose.tsx";
import { Told } from "../../widgets/Told.tsx";
import { KeysDialog } from "./KeysDialog.tsx";
import { listenToKeys } from "./keys.ts";
import { LaneEditor } from "./LaneEditor.tsx";
import { LanesPanel } from "./LanesPanel.tsx";
import { LeftOut } from "./LeftOut.tsx";
import { freshLane, withLane } from "./lanes.ts";
import { PickerDialog, usePickerSoon } from "./laterPicker.ts";
import { MetricsPanel } from "./MetricsPanel.tsx";
import { lanePictures } from "./paintLanes.ts";
import { ScatterPanel } from "./ScatterPanel.tsx";
import { WhyDialog } from "./WhyDialog.tsx";

const ShareDialog = lazy(() => retryLoad(() => import("../../dialogs/ShareDialog.tsx")));
const LargeRun = lazy(() => retryLoad(() => import("../lab/LargeRun.tsx")));

type Shown =
  | { readonly dialog: "none" | "add" | "why" | "share" | "keys" }
  | { readonly dialog: "editor" | "change"; readonly index: number };
const NONE: Shown = { dialog: "none" };

/**
 * Up to six lanes with the same senders and random numbers: their queues, their metrics, and the reasons for their
 * differences.
 */
const ComparePage = (): ReactElement => {
  const run = useRun();
  const [shown, setShown] = useState<Shown>(NONE);
  const isPhone = usePhone();
  useEffect(() => {
    enter(run);
    return () => leave(run);
  }, [run]);
  useLayoutEffect(
    () =>
      listenToKeys(run, {
        openPicker: () => setShown({ dialog: "add" }),
        openWhy: () => {
          if (comparisonOf(run).store.getState().scenario.lanes.length > 1) setShown({ dialog: "why" });
        },
        openShare: () => setShown({ dialog: "share" }),
        openKeys: () => setShown({ dialog: "keys" }),
      }),
    [run],
  );
  usePickerSoon();
  const close = (): void => setShown(NONE);
  const openPicker = (): void => setShown({ dialog: "add" });
  return (
    <div className={isPhone ? "lab cmp phone" : "lab cmp"} data-run={run.id}>
      <CompareBar openShare={() => setShown({ dialog: "share" })} openKeys={() => setShown({ dialog: "keys" })} />
      <div className="cmp-notices">
        <Notice />
        <Remark />
        <LeftOut />
      </div>
      <Suspense>
        <Large />
      </Suspense>
      <PhoneForm value={isPhone}>
        <main aria-label={compareText("page.main")}>
          <div
            {...(isPhone ? { role: "tabpanel", id: partId("compare"), "aria-labelledby": tabId("compare") } : {})}
            className="cmp-parts"
          >
            <PanelBoundary>
              <LanesPanel
                edits={{
                  openEditor: (index) => setShown({ dialog: "editor", index }),
                  openPicker,
                  openWhy: () => setShown({ dialog: "why" }),
                }}
              />
            </PanelBoundary>
            <div className="cmp-right">
              <PanelBoundary>
                <ScatterPanel />
              </PanelBoundary>
              <PanelBoundary>
                <ChangePanel />
              </PanelBoundary>
            </div>
            <PanelBoundary>
              <MetricsPanel />
            </PanelBoundary>
          </div>
        </main>
      </PhoneForm>
      {isPhone && <CompareFoot />}
      <Suspense>
        {shown.dialog === "add" && (
          <PickerDialog
            purpose="add"
            current={undefined}
            choose={(id) =>
              comparisonOf(run)
                .store.getState()
                .edit(withLane(comparisonOf(run).store.getState().scenario, freshLane(id)))
            }
            close={close}
          />
        )}
        {shown.dialog === "change" && <ChangeAlgorithm index={shown.index} done={setShown} />}
        {shown.dialog === "editor" && (
          <LaneEditor
            index={shown.index}
            close={close}
            moved={(index) => setShown({ dialog: "editor", index })}
            openPicker={() => setShown({ dialog: "change", index: shown.index })}
          />
        )}
        {shown.dialog === "why" && <WhyDialog close={close} />}
        {shown.dialog === "share" && <ShareDialog pictures={() => lanePictures(run)} close={close} />}
        {shown.dialog === "keys" && <KeysDialog close={close} />}
      </Suspense>
    </div>
  );
};

interface ChangeProps {
  readonly index: number;
  done(shown: Shown): void;
}
/** Selects another algorithm for a lane; its parameters are the defaults, and the lane's overrides stay. */
const ChangeAlgorithm = ({ index, done }: ChangeProps): ReactElement => {
  const run = useRun();
  const queue = useCompare(
    ({ editsFrom, scenario, granted }) =>
      (editsFrom === "now" ? inForceNow(scenario, granted) : scenario).lanes[index]?.queue,
  );
  const choose = (id: string): void => {
    if (queue !== id) comparisonOf(run).store.getState().setQueue(index, id);
  };
  return (
    <PickerDialog purpose="change" current={queue} choose={choose} close={() => done({ dialog: "editor", index })} />
  );
};

/** Asks before lanes that together are too much for the machine; the lab asks for a run that opens here. */
const Large = (): ReactElement | null => {
  const run = useRun();
  const asked = useLab((state) => state.large);
  const own = useCompare((state) => state.large);
  if (asked !== null) return <LargeRun large={asked} runAnyway={() => run.lab.getState().runAnyway()} />;
  if (own === null) return null;
  return <LargeRun large={own} runAnyway={() => comparisonOf(run).store.getState().runAnyway()} />;
};

/** What to look at, where the comparison was opened to show something. */
const Remark = (): ReactElement => {
  const run = useRun();
  const remark = useCompare((state) => state.remark);
  return (
    <Told className="cmp-left-out">
      {remark !== "" && (
        <p>
          <Prose text={remark} />
          <button type="button" className="link" onClick={() => comparisonOf(run).store.setState({ remark: "" })}>
            {t("page.dismiss")}
          </button>
        </p>
      )}
    </Told>
  );
};

/** An error in the latest edit. */
const Notice = (): ReactElement | null => {
  const run = useRun();
  const notice = useCompare((state) => state.notice);
  if (notice === "") return null;
  return (
    <div className="damage" role="alert">
      <span>{notice}</span>
      <button type="button" className="link" onClick={() => comparisonOf(run).store.setState({ notice: "" })}>
        {t("page.dismiss")}
      </button>
    </div>
  );
};

export default ComparePage;
