import { lazy, type ReactElement, Suspense, useId, useLayoutEffect, useRef, useState } from "react";
import { t } from "../../i18n/message.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { useLinkTo, viewPart } from "./placeLink.ts";
import { goTo, inRow, PLACES, type PlaceId } from "./placeList.ts";

const PlacesMenu = lazy(() => retryLoad(() => import("./PlacesMenu.tsx")));

/** The focus was in the places of a bar that has been taken away: those of the next bar take it over. */
let hadFocus = false;

interface Props {
  readonly here: PlaceId;
  /** Opens what is known about the run; undefined: this place has none. */
  about: (() => void) | undefined;
}

/** The places in one row, or a button that carries the name of this one, where the bar is narrow. */
export const Places = ({ here, about }: Props): ReactElement => {
  const run = useRun();
  const linkTo = useLinkTo();
  const id = useId();
  const nav = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const second = useLab(({ status, granted }) => (status === "playing" && here !== "" ? Math.floor(granted) : null));
  useLayoutEffect(() => {
    const places = nav.current;
    if (hadFocus)
      for (const one of places?.querySelectorAll<HTMLElement>(".place-button, [aria-current]") ?? []) one.focus();
    hadFocus = false;
    return () => {
      hadFocus = places?.contains(document.activeElement) === true;
    };
  }, []);
  return (
    <nav ref={nav} className="places" aria-label={t("place.places")}>
      {PLACES.filter(({ id: one }) => inRow(one) === one).map((place) => (
        <a
          key={place.id}
          {...linkTo(viewPart(place.id), () => goTo(run, place.id))}
          aria-current={place.id === here ? "page" : place.id === inRow(here) ? "true" : undefined}
          data-word={t(place.word)}
          title={
            place.id === "" && second !== null
              ? t("place.running", { time: second })
              : `${t(place.line)} (${place.key})`
          }
        >
          {t(place.word)}
        </a>
      ))}
      <button
        type="button"
        className="button place-button"
        aria-haspopup="menu"
        popoverTarget={id}
        title={t("place.menu")}
      >
        {t(PLACES.find((place) => place.id === here)?.word ?? "place.lab")}
        <Icon name="chevron" />
      </button>
      <div id={id} popover="auto" className="places-menu" onToggle={({ newState }) => setOpen(newState === "open")}>
        <Suspense>{open && <PlacesMenu here={here} about={about} />}</Suspense>
      </div>
    </nav>
  );
};
