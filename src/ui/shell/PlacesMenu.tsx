import { type KeyboardEvent, type ReactElement, useEffect, useRef } from "react";
import { dialogText } from "../../i18n/dialogs.ts";
import { t } from "../../i18n/message.ts";
import { useRun } from "../session/RunContext.tsx";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { useLinkTo, viewPart } from "./placeLink.ts";
import { goTo, inRow, PLACES, type PlaceId } from "./placeList.ts";
import { ThemeButton } from "./ThemeButton.tsx";

/** Pictures of the places, as outlines on a grid of 16 units. */
const PICTURES: Readonly<Record<PlaceId, string>> = {
  learn: "M2 6 8 3.2 14 6 8 8.8zM4.5 7.5v3.3c2 1.6 5 1.6 7 0V7.5M14 6v4",
  "": "M2 12.5V9h2v3.5M6 12.5V6h2v6.5M10 12.5V8h2v4.5M2 3.5h12",
  compare: "M2 4.4h12M2 8h12M2 11.6h12M5 3v2.8M10.6 6.6v2.8M7.4 10.2V13",
  papers: "M4.4 2.2h5l2.6 2.6v9H4.4zM6.4 11.6l1.8-2.4 1.4 1 1.2-2",
  sweep: "M2.4 2.6v10.8h11.2M4.8 10.6l2.6-3.4 2.4 1.6 3.4-5",
  algorithms:
    "M8 4.2C6.8 3.2 5.2 2.8 2.4 2.8v9.4c2.8 0 4.4.4 5.6 1.4 1.2-1 2.8-1.4 5.6-1.4V2.8C10.8 2.8 9.2 3.2 8 4.2zM8 4.2v9.4",
  workshop: "m5.6 4.4-3.6 3.6 3.6 3.6M10.4 4.4 14 8l-3.6 3.6M9 3.2 7 12.8",
};

/** The entry that a key leads to, by arrows, ends and first letters; undefined: the key is for none. */
const entryFor = (entries: readonly HTMLElement[], key: string): HTMLElement | undefined => {
  const now = entries.findIndex((entry) => entry.matches(":focus"));
  if (key === "Home") return entries[0];
  if (key === "End") return entries.at(-1);
  if (key === "ArrowDown") return entries[(now + 1) % entries.length];
  if (key === "ArrowUp") return entries.at(now <= 0 ? -1 : now - 1);
  const after = [...entries.slice(now + 1), ...entries.slice(0, now + 1)];
  return key.length > 1
    ? undefined
    : after.find((entry) => entry.dataset["word"]?.toLowerCase().startsWith(key.toLowerCase()) === true);
};

interface Props {
  readonly here: PlaceId;
  about: (() => void) | undefined;
}

/** The places with what is there, in the menu of a narrow bar; on a phone a sheet, which has the theme too. */
const PlacesMenu = ({ here, about }: Props): ReactElement => {
  const run = useRun();
  const linkTo = useLinkTo();
  const list = useRef<HTMLDivElement>(null);
  const entries = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  useEffect(() => list.current?.querySelector<HTMLElement>("[aria-current]")?.focus(), []);
  const close = (): void => list.current?.closest<HTMLElement>("[popover]")?.hidePopover();
  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys of the page beneath wait until the menu is closed.
    event.stopPropagation();
    const entry = entryFor(entries(), event.key);
    if (entry === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    entry.focus();
  };
  return (
    <>
      <div ref={list} role="menu" tabIndex={-1} aria-label={t("place.places")} onKeyDown={onKeyDown}>
        {PLACES.map((place) => (
          <a
            key={place.id}
            role="menuitem"
            tabIndex={-1}
            data-part={inRow(place.id) !== place.id}
            data-word={t(place.word)}
            aria-current={place.id === here ? "page" : undefined}
            {...linkTo(viewPart(place.id), () => {
              close();
              goTo(run, place.id);
            })}
          >
            <svg className="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
              <path d={PICTURES[place.id]} fill="none" />
            </svg>
            <b>{t(place.word)}</b>
            <kbd>{place.key}</kbd>
            <small>{t(place.line)}</small>
          </a>
        ))}
      </div>
      <div className="places-foot">
        <ThemeButton />
        {about !== undefined && (
          <button
            type="button"
            className="button"
            onClick={() => {
              close();
              about();
            }}
          >
            <LaterIcon name="info" />
            {dialogText("bar.about")}
          </button>
        )}
      </div>
    </>
  );
};

export default PlacesMenu;
