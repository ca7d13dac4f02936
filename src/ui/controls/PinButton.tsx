import { type ReactElement, useContext } from "react";
import { phoneText } from "../../i18n/phone.ts";
import { shownScenario } from "../session/changes/shownLane.ts";
import { PhoneForm } from "../session/phoneView.ts";
import { setPin, usePins } from "../session/pins.ts";
import { useLab } from "../session/RunContext.tsx";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { isPinnedIn } from "./pinned.ts";

interface Props {
  readonly path: string;
  /** What the slider sets, in words. */
  readonly field: string;
}

/** On a phone: puts a slider under the trace, or takes it away from there. */
export const PinButton = ({ path, field }: Props): ReactElement | null =>
  useContext(PhoneForm) ? <Pin path={path} field={field} /> : null;

const Pin = ({ path, field }: Props): ReactElement => {
  const chosen = usePins();
  const isPinned = useLab((state) => isPinnedIn(shownScenario(state.inForce), chosen, path));
  const words = phoneText(isPinned ? "pins.unpin" : "pins.pin", { field });
  return (
    <button type="button" className="pin" aria-pressed={isPinned} title={words} onClick={() => setPin(path, !isPinned)}>
      <LaterIcon name="pin" size={18} />
      <span className="unseen">{phoneText("pins.pin", { field })}</span>
    </button>
  );
};
