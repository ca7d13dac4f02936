import { lazy, type ReactElement, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { homeText } from "../../../i18n/home.ts";
import { t } from "../../../i18n/message.ts";
import { Area } from "../../panels/Area.tsx";
import { pageStorages, readRecord } from "../../session/address/storage.ts";
import { afterFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { PlacesBar } from "../../shell/PlacesBar.tsx";
import { listenToPlaceKeys } from "../../shell/placeKeys.ts";
import { Icon } from "../../widgets/Icon.tsx";
import "./cards.css";
import "./home.css";
import { OpenLab } from "./OpenLab.tsx";
import { pauseUnseen } from "./pauseUnseen.ts";
import { PROGRESS_KEY } from "./progressKey.ts";

const later = (name: "LearnStart" | "Lead" | "Done") =>
  lazy(async () => ({ default: (await afterFirstTrace(() => retryLoad(() => import("./LearnStart.tsx"))))[name] }));
const [LearnStart, Lead, Done] = [later("LearnStart"), later("Lead"), later("Done")];
const ShareDialog = lazy(() => retryLoad(() => import("../../dialogs/ShareDialog.tsx")));
const PlaceKeysDialog = lazy(() => retryLoad(() => import("../../dialogs/PlaceKeysDialog.tsx")));

/** The start of the page: a live queue that can be touched, a card for each audience, and the lessons. */
const HomePage = (): ReactElement => {
  const run = useRun();
  const [dialog, setDialog] = useState<"share" | "keys" | null>(null);
  useLayoutEffect(() => listenToPlaceKeys(run, "learn", setDialog), [run]);
  const close = (): void => setDialog(null);
  return (
    <div className="lab home" data-run={run.id}>
      <PlacesBar here="learn" share={() => setDialog("share")} keys={() => setDialog("keys")}>
        <Suspense>
          <Done />
        </Suspense>
      </PlacesBar>
      <main aria-label={t("place.learn")}>
        <section className="panel home-hero">
          <div className="home-lead">
            {/* Who was here before goes on where they stopped. */}
            {readRecord(pageStorages.shared, PROGRESS_KEY) === undefined ? (
              <FirstLead />
            ) : (
              <Suspense>
                <Lead />
              </Suspense>
            )}
          </div>
          <LiveQueue />
        </section>
        <Suspense fallback={<div className="home-later" />}>
          <LearnStart />
        </Suspense>
      </main>
      <Suspense>
        {dialog === "share" && <ShareDialog close={close} />}
        {dialog === "keys" && <PlaceKeysDialog here="learn" close={close} />}
      </Suspense>
    </div>
  );
};

export default HomePage;

/** What is said to those who come for the first time. */
const FirstLead = (): ReactElement => (
  <>
    <h2>{homeText("title")}</h2>
    <p>{homeText("lead")}</p>
    <div className="home-buttons">
      <a className="button solid" href="#lesson/why-a-queue">
        {homeText("begin")}
      </a>
      <OpenLab />
    </div>
  </>
);

/** The page's own run: its packets, and its queue, whose thresholds can be dragged. */
const LiveQueue = (): ReactElement => {
  const run = useRun();
  const live = useRef<HTMLElement>(null);
  const groups = useLab((state) => state.inForce.traffic.length);
  const status = useLab((state) => state.status);
  const notice = useLab((state) => state.notice);
  const deadAt = useLab((state) => state.deadAt);
  const { play, pause } = run.lab.getState();
  const isPlaying = status === "playing";
  useEffect(() => (live.current === null ? undefined : pauseUnseen(run.lab, live.current)), [run]);
  return (
    <section ref={live} className="home-live" aria-label={homeText("live")} style={{ "--groups": groups }}>
      <Area area="strip" />
      <Area area="trace" />
      {deadAt !== null && (
        <p className="home-stopped" role="alert" data-testid="state">
          {notice || t("state.stopped")}
          <button type="button" className="button outlined" onClick={() => run.lab.getState().restart()}>
            {t("state.restart")}
          </button>
        </p>
      )}
      <button
        type="button"
        className="button outlined home-play"
        onClick={isPlaying ? pause : play}
        disabled={status === "loading" || status === "stopped"}
        title={t("bar.playTitle")}
      >
        <Icon name={isPlaying ? "pause" : "play"} />
        {isPlaying ? t("bar.pause") : status === "ended" ? t("bar.again") : t("bar.play")}
      </button>
    </section>
  );
};
