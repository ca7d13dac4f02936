import { dialogText } from "../../i18n/dialogs.ts";
import { t } from "../../i18n/message.ts";
import { MENU_KEY } from "../shell/placeKeys.ts";
import { PLACES, type PlaceId } from "../shell/placeList.ts";

/** What the keys of the places do, for the map of keys of a place. */
export const placeKeyRows = (here: PlaceId): readonly { readonly keys: string; readonly words: string }[] => [
  ...PLACES.filter(({ id }) => id !== here && (id !== "" || here !== "")).map(({ key, word, line }) => ({
    keys: key,
    words: dialogText("keys.place", { place: t(word), line: t(line) }),
  })),
  { keys: MENU_KEY, words: dialogText("keys.places") },
];
