import { type ReactElement, Suspense, useEffect, useRef, useState } from "react";
import { say } from "../../../i18n/algorithms.ts";
import type { PlacedTrial } from "../../../lessons/trials.ts";
import { panels } from "../../panels/registry.ts";
import { RunProvider, useLab, useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { PanelBoundary } from "../../widgets/PanelBoundary.tsx";
import { openInside } from "./insideRun.ts";

const Inside = panels.find(({ id }) => id === "inside")?.Panel;
const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The inside view of an algorithm at work in a small run of its own, which stands still while it is out of view. */
export const LiveInside = ({ placed }: { readonly placed: PlacedTrial }): ReactElement => {
  const main = useRun();
  const [run, setRun] = useState<Run | null>(null);
  const [isOff, setOff] = useState(isStill);
  const [inView, setInView] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (inView) setRun((known) => known ?? openInside(main, placed));
  }, [inView, main, placed]);
  useEffect(() => {
    if (run === null || isOff || !inView) return undefined;
    run.lab.getState().play();
    return () => run.lab.getState().pause();
  }, [run, inView, isOff]);
  return (
    <div ref={box} className="alg-live">
      {run !== null && Inside !== undefined && (
        <RunProvider run={run}>
          <div className="alg-live-run" data-run={run.id}>
            <PanelBoundary>
              <Suspense>
                <Inside />
              </Suspense>
            </PanelBoundary>
            <LiveBar isOff={isOff} setOff={setOff} />
          </div>
        </RunProvider>
      )}
    </div>
  );
};

interface BarProps {
  readonly isOff: boolean;
  setOff(isOff: boolean): void;
}

/** The time of the small run, and the button that stops it. */
const LiveBar = ({ isOff, setOff }: BarProps): ReactElement => {
  const granted = useLab((state) => state.granted);
  return (
    <div className="alg-live-bar">
      <button type="button" className="button" onClick={() => setOff(!isOff)}>
        <Icon name={isOff ? "play" : "pause"} size={13} />
        {say(isOff ? "live.play" : "live.pause")}
      </button>
      <span className="note" data-testid="live-clock">
        {say("live.at", { time: granted.toFixed(1) })}
      </span>
    </div>
  );
};
