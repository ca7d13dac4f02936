import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { embedText } from "../../i18n/embed.ts";
import { t } from "../../i18n/message.ts";
import { Pages } from "../Pages.tsx";
import { panels } from "../panels/registry.ts";
import LargeRun from "../places/lab/LargeRun.tsx";
import {
  EMBED_NAMES,
  type EmbedFault,
  type EmbedForm,
  type EmbedOptions,
  type EmbedRequest,
} from "../session/address/embedOptions.ts";
import { addressInstead } from "../session/address/instead.ts";
import { noteFirstTrace } from "../session/firstTrace.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { Damage } from "../shell/Damage.tsx";
import { FailedLoad } from "../widgets/FailedLoad.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { PanelBoundary } from "../widgets/PanelBoundary.tsx";
import { Told } from "../widgets/Told.tsx";
import { EmbeddedLanes } from "./EmbeddedLanes.tsx";
import { ownAddress } from "./news.ts";
import { type PlayerStatus, playerOf, restart } from "./playing.ts";
import "./embed.css";

const panelOf = (id: string): ComponentType => {
  const found = panels.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no panel with the id ${id}`);
  return found.Panel;
};

/** What each form shows besides the whole lab. */
const SHOWN: Readonly<Record<Exclude<EmbedForm, "1">, ComponentType>> = {
  strip: panelOf("network"),
  trace: panelOf("queue"),
  inside: panelOf("inside"),
  compare: EmbeddedLanes,
};

const AddressSays = lazy(() => retryLoad(() => import("../dialogs/AddressSays.tsx")));
const HeldCode = lazy(() => retryLoad(() => import("./HeldCode.tsx")));

interface Props {
  readonly request: EmbedRequest;
  /** Called with the element that holds everything, once it is there. */
  begun(element: HTMLElement): void;
}

/** The lab inside another page: all of it, or one of its views. */
export const EmbedPage = ({ request, begun }: Props): ReactElement => {
  const run = useRun();
  const box = useRef<HTMLDivElement>(null);
  const groups = useLab((state) => state.inForce.traffic.length);
  const lanes = useLab((state) => state.scenario.lanes.length);
  useEffect(() => {
    if (box.current !== null) begun(box.current);
  }, [begun]);
  const isHeld = useStore(addressInstead, ({ held }) => held === "embedded");
  const { options, faults } = request;
  return (
    <div
      ref={box}
      className="embed"
      data-run={run.id}
      data-form={options.embed === "1" ? "page" : options.embed}
      data-controls={options.controls}
      data-background={options.background}
      style={{ "--groups": groups, "--lanes": lanes }}
    >
      {faults.map((fault) => (
        <p key={fault.name} className="embed-fault" role="alert">
          {faultWords(fault)}
        </p>
      ))}
      <Told className="embed-fault">
        {isHeld && (
          <Suspense>
            <HeldCode />
          </Suspense>
        )}
      </Told>
      {options.embed === "1" ? (
        <>
          <Pages />
          <OpenInLab />
        </>
      ) : (
        <View options={options} form={options.embed} />
      )}
    </div>
  );
};

const faultWords = ({ name, value, allowed, used }: EmbedFault): string =>
  allowed.length === 0
    ? embedText("fault.name", { name, value, allowed: EMBED_NAMES.join(", ") })
    : embedText("fault.value", { name, value, allowed: allowed.join(", "), used });

interface ViewProps {
  readonly options: EmbedOptions;
  readonly form: Exclude<EmbedForm, "1">;
}

/** One view of the run, and below it what controls time. */
const View = ({ options, form }: ViewProps): ReactElement => {
  const run = useRun();
  const title = useLab((state) => state.scenario.title);
  const large = useLab((state) => state.large);
  useEffect(() => {
    // There may be no trace to wait for.
    if (form !== "trace") noteFirstTrace();
  }, [form]);
  const Shown = SHOWN[form];
  return (
    <>
      <Damage />
      <Suspense>
        <AddressSays />
      </Suspense>
      {large !== null && <LargeRun large={large} runAnyway={() => run.lab.getState().runAnyway()} />}
      <main className="embed-view" aria-label={embedText("page.main", { title })}>
        <PanelBoundary>
          <Suspense fallback={<section className="panel" />}>
            <Shown />
          </Suspense>
        </PanelBoundary>
      </main>
      <Foot form={options.embed} title={title} />
      <FailedLoad />
    </>
  );
};

/** What a press on the buttons at the foot has done, without the time, which moves with every picture. */
const spokenState = (status: PlayerStatus, granted: number): string => {
  if (status === "playing") return embedText("foot.playing");
  return status === "paused" && granted === 0 ? embedText("foot.atStart") : t(`state.${status}`);
};

const Foot = ({ form, title }: { readonly form: EmbedForm; readonly title: string }): ReactElement => {
  const run = useRun();
  const player = playerOf(run, form);
  const status = useStore(player, (state) => state.status);
  const granted = useStore(player, (state) => state.granted);
  const isPlaying = status === "playing";
  const { play, pause } = player.getState();
  const words = t(isPlaying ? "bar.pause" : status === "ended" ? "bar.again" : "bar.play");
  return (
    <footer className="embed-foot">
      <fieldset aria-label={embedText("foot.label")}>
        <button
          type="button"
          className="button square solid"
          onClick={isPlaying ? pause : play}
          disabled={status === "loading" || status === "stopped"}
          title={words}
        >
          <Icon name={isPlaying ? "pause" : "play"} />
          <span className="unseen">{words}</span>
        </button>
        <button type="button" className="button square" onClick={() => restart(run, form)} title={t("bar.resetTitle")}>
          <Icon name="reset" />
          <span className="unseen">{t("bar.reset")}</span>
        </button>
      </fieldset>
      <span className="embed-clock">
        <b data-testid="clock">{granted.toFixed(3)}</b> {t("unit.seconds")}
      </span>
      <b className="embed-title" title={title}>
        {title}
      </b>
      <OpenInLab />
      <span className="unseen" role="status">
        {spokenState(status, granted)}
      </span>
    </footer>
  );
};

/** Opens the run, as it is when the link is used, in a lab of its own. */
const OpenInLab = (): ReactElement => {
  const run = useRun();
  const here = location.href;
  // It is written anew only when somebody is about to use it: the run moves all the time.
  const renew = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }): void => {
    currentTarget.href = ownAddress(run, here);
  };
  return (
    <a
      className="embed-open"
      href={ownAddress(run, here)}
      target="_blank"
      rel="noopener"
      title={embedText("foot.openTitle")}
      onPointerEnter={renew}
      onFocus={renew}
      onClick={renew}
    >
      {embedText("foot.open")}
    </a>
  );
};
