import { addressAt } from "../../session/address/placeAddress.ts";
import { lectureAddress } from "../learn/places.ts";
import { type Kept, keepLecture } from "./kept.ts";
import { SLIDE } from "./slideSize.ts";

/** In the address of a presenter's window, before the id of the lecture. */
export const PRESENTER = "presenter";

/** The part of a scene's address that shows it to an audience. */
const SCENE_LECTURE = "view=learn&of=lecture";

/** Opens a window at this address. @returns whether the browser did */
const openWindow = (hash: string, name: string, size: string): boolean =>
  // Without a name of its own for each lecture a second lecture would take over the window of the first.
  open(new URL(hash, location.href), name, size) !== null;

/** Opens the presenter's window. @param lesson its id; "": a scene */
export const openPresenter = (session: string, lesson: string): boolean =>
  openWindow(lectureAddress(`${PRESENTER}/${session}`, lesson), `presenter-${session}`, "popup,width=1280,height=860");

/**
 * Opens the audience's window again, with the lecture as it was: a new window has the storage of the one that opens it.
 */
export const openAudience = (kept: Kept): boolean => {
  keepLecture(kept);
  const { width, height } = SLIDE;
  const { step, link } = kept.state.shown;
  const hash =
    kept.lesson === "" ? addressAt(new URL(link).hash, "", SCENE_LECTURE) : lectureAddress(kept.lesson, step);
  const size = `popup,width=${1.4 * width},height=${1.4 * height}`;
  return openWindow(hash, `audience-${kept.session}`, size);
};
