import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { t } from "../../i18n/message.ts";
import { phoneText } from "../../i18n/phone.ts";
import type { Status } from "../session/contract.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { LaterIcon, type LaterIconName } from "../widgets/LaterIcon.tsx";
import { Speed, speedWords } from "./Speed.tsx";
import "./phone.css";

/** Distance (px) that a finger moves up to open a sheet. */
const SWIPE = 24;

interface TransportProps {
  /** Called when a finger swipes up; every swipe has a button too. */
  swipe?(): void;
  readonly children: ReactNode;
}

/** What controls time, at the foot of a phone. */
export const PhoneTransport = ({ swipe, children }: TransportProps): ReactElement => {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const onPointerUp = ({ clientX, clientY }: PointerEvent): void => {
    const from = start.current;
    start.current = null;
    if (from === null) return;
    const up = from.y - clientY;
    if (up > SWIPE && up > Math.abs(clientX - from.x)) swipe?.();
  };
  return (
    <fieldset
      className="phone-transport"
      aria-label={t("bar.transport")}
      onPointerDown={({ clientX, clientY, currentTarget, pointerId, pointerType }) => {
        start.current = { x: clientX, y: clientY };
        // A finger that leaves the foot still belongs to the swipe.
        if (pointerType === "touch" && swipe !== undefined) currentTarget.setPointerCapture(pointerId);
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        start.current = null;
      }}
    >
      {children}
    </fieldset>
  );
};

interface ClockProps {
  /** Simulated time, s. */
  readonly time: number;
  /** The state of the run. */
  readonly words: string;
  /** The speed in words, if the state does not say it. */
  readonly speed: string | null;
  readonly isOpen: boolean;
  toggle(): void;
}

/** The clock and the state of the run, which open the speeds. */
export const PhoneClock = ({ time, words, speed, isOpen, toggle }: ClockProps): ReactElement => (
  <>
    <button
      type="button"
      className="phone-clock"
      aria-expanded={isOpen}
      title={phoneText("foot.speedTitle")}
      onClick={toggle}
    >
      <b>
        <span data-testid="clock">{time.toFixed(3)}</span> <small>{t("unit.seconds")}</small>
      </b>
      <span className="phone-state">
        <span>{speed === null ? words : phoneText("foot.state", { state: words, speed })}</span>
        <Icon name="chevron" size={12} />
      </span>
    </button>
    <span className="unseen" role="status" data-testid="state">
      {words}
    </span>
  </>
);

interface PlayProps {
  readonly status: Status;
  play(): void;
  pause(): void;
}

export const PhonePlay = ({ status, play, pause }: PlayProps): ReactElement => {
  const isPlaying = status === "playing";
  const words = t(isPlaying ? "bar.pause" : status === "ended" ? "bar.again" : "bar.play");
  return (
    <button
      type="button"
      className="phone-play"
      disabled={status === "loading" || status === "stopped"}
      title={status === "ended" ? t("bar.againTitle") : t("bar.playTitle")}
      onClick={isPlaying ? pause : play}
    >
      <Icon name={isPlaying ? "pause" : "play"} size={24} />
      <span className="unseen">{words}</span>
    </button>
  );
};

interface ButtonProps {
  readonly icon: LaterIconName;
  readonly words: string;
  readonly title: string;
  readonly disabled?: boolean;
  /** Whether what it opens is open; absent: it opens nothing. */
  readonly isOpen?: boolean;
  act(): void;
}

export const PhoneButton = ({ icon, words, title, disabled, isOpen, act }: ButtonProps): ReactElement => (
  <button
    type="button"
    className="phone-button"
    data-icon={icon}
    title={title}
    disabled={disabled}
    aria-expanded={isOpen}
    onClick={act}
  >
    <LaterIcon name={icon} size={20} />
    <span className="unseen">{words}</span>
  </button>
);

interface SheetProps {
  readonly title: string;
  readonly className: string;
  readonly children: ReactNode;
  close(): void;
}

/** A sheet over the foot of a phone. The page behind stays in use; Escape closes it, and the focus goes back. */
export const PhoneSheet = ({ title, className, children, close }: SheetProps): ReactElement => {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.focus();
    return () => {
      if (before instanceof HTMLElement && (document.activeElement ?? document.body) === document.body) before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  return (
    <div
      ref={sheet}
      role="dialog"
      tabIndex={-1}
      aria-label={title}
      className={`phone-sheet ${className}`}
      onKeyDown={onKeyDown}
    >
      {children}
      <button
        type="button"
        className="phone-button phone-close"
        title={phoneText("foot.close", { sheet: title })}
        onClick={close}
      >
        <Icon name="close" />
        <span className="unseen">{phoneText("foot.close", { sheet: title })}</span>
      </button>
    </div>
  );
};

const SPEEDS = [0.1, 1, 10, Number.POSITIVE_INFINITY] as const;

/** The speeds. @param children further buttons */
export const SpeedSheet = ({ close, children }: { close(): void; readonly children?: ReactNode }): ReactElement => {
  const run = useRun();
  const asked = useLab((state) => state.speedAsked);
  return (
    <PhoneSheet title={phoneText("foot.speed")} className="phone-speed" close={close}>
      <div className="phone-speeds">
        {SPEEDS.map((speed) => (
          <button
            key={speed}
            type="button"
            className="button outlined"
            aria-pressed={asked === speed}
            onClick={() => run.lab.getState().setSpeed(speed)}
          >
            {speedWords(speed)}
          </button>
        ))}
        {children}
      </div>
      <Speed />
    </PhoneSheet>
  );
};
