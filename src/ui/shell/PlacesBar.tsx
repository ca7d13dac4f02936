import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { t } from "../../i18n/message.ts";
import { useRun } from "../session/RunContext.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { Damage } from "./Damage.tsx";
import { Places } from "./Places.tsx";
import { useLinkTo, viewPart } from "./placeLink.ts";
import { goTo, type PlaceId } from "./placeList.ts";
import { sharing } from "./sharing.ts";
import { ThemeButton } from "./ThemeButton.tsx";
import "./bar.css";

interface Props {
  readonly here: PlaceId;
  /** What this place needs, after the places. */
  readonly children?: ReactNode;
  /** Its actions, before Share. */
  readonly actions?: ReactNode;
  share?(): void;
  keys?(): void;
  about?(): void;
}

/** The bar of every place: the places at the same positions everywhere; below, what is wrong with the address. */
export const PlacesBar = ({ here, children, actions, share, keys, about }: Props): ReactElement => {
  const run = useRun();
  const linkTo = useLinkTo();
  const more = useId();
  const goOnSharing = useEffectEvent(() => {
    if (!sharing.isOpen) return;
    sharing.isOpen = false;
    share?.();
  });
  useEffect(() => goOnSharing(), []);
  return (
    <header className="bar">
      <div className="bar-row">
        <h1>
          <a className="brand" title={t("place.home")} {...linkTo(viewPart("learn"), () => goTo(run, "learn"))}>
            <Mark />
            <span>{t("app.name")}</span>
          </a>
        </h1>
        <span className="rule" />
        <Places here={here} about={about} />
        {children !== undefined && <span className="rule" />}
        {children}
        <span className="spring" />
        {actions}
        {share !== undefined && (
          <button type="button" className="button outlined share-button" onClick={share} title={t("bar.shareTitle")}>
            <Icon name="share" />
            <span className="word">{t("bar.share")}</span>
          </button>
        )}
        <span className="rule bar-more-rule" />
        <button type="button" className="button square more-button" popoverTarget={more} title={t("bar.more")}>
          <Icon name="more" />
          <span className="unseen">{t("bar.more")}</span>
        </button>
        <div id={more} popover="auto" className="more-menu">
          <ThemeButton />
          {keys !== undefined && (
            <button type="button" className="button square keys-button" onClick={keys} title={t("bar.keysTitle")}>
              <Icon name="keys" />
              <span className="unseen">{t("bar.keys")}</span>
            </button>
          )}
        </div>
      </div>
      <Damage />
    </header>
  );
};

/** Three packets in a queue, and one that is dropped from it. */
export const Mark = (): ReactElement => (
  <svg width="22" height="18" viewBox="0 0 22 18" aria-hidden="true">
    {[0, 6, 18].map((x) => (
      <rect key={x} x={x} y="2" width="4" height="9" rx="1" fill="var(--ink)" />
    ))}
    <rect x="12" y="8" width="4" height="9" rx="1" fill="var(--drop)" transform="rotate(14 14 12.5)" />
  </svg>
);
