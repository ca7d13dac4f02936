import type { Run } from "../session/run.ts";
import { belongsTo } from "./belongsTo.ts";
import { usesKey } from "./ownKeys.ts";
import { goTo, PLACES, type PlaceId } from "./placeList.ts";

/** The key that opens the places where they are folded into a menu. */
export const MENU_KEY = "O";

/** Opens the menu of places; nothing happens where the bar shows them. */
export const openPlaces = ({ id }: Run): void => {
  const button = document.querySelector<HTMLElement>(`[data-run="${id}"] .place-button`);
  if (button !== null && button.offsetParent !== null) button.click();
};

/**
 * Goes where a key leads: to the place with that letter, or to the lab by Escape and by the letter of the place that is
 * shown.
 * @returns whether the key leads anywhere
 */
export const goByKey = (run: Run, here: PlaceId, key: string): boolean => {
  if (key.toUpperCase() === MENU_KEY) {
    openPlaces(run);
    return true;
  }
  const place = PLACES.find((one) => one.key.toLowerCase() === (key === "Escape" ? "esc" : key.toLowerCase()));
  if (place === undefined || key.toLowerCase() === "esc") return false;
  goTo(run, place.id === here ? "" : place.id);
  return true;
};

/** Something open over the page, which Escape closes. */
const OVER = "dialog[open], :popover-open";

/** Whether something is open over the page. */
export const isCovered = (): boolean => document.querySelector(OVER) !== null;

/**
 * Handles the keys that every place but the lab and the comparison has: those of the places, S shares, ? shows the
 * keys.
 * @param open opens a dialog of the place
 * @returns a function that stops this
 */
export const listenToPlaceKeys = (run: Run, here: PlaceId, open: (dialog: "share" | "keys") => void): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!belongsTo(run, event.target) || isCovered()) return;
    if (usesKey(event.target, event.key) || (event.key !== "Escape" && !run.lab.getState().shortcuts)) return;
    const key = event.key.toLowerCase();
    if (key === "s" || key === "?") open(key === "s" ? "share" : "keys");
    else if (!goByKey(run, here, event.key)) return;
    event.preventDefault();
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
};
