import type { ComponentType } from "react";
import type { ShareKey } from "../../../i18n/share.ts";
import type { Seconds } from "../../../units/units.ts";
import type { LaterIconName } from "../../widgets/LaterIcon.tsx";

/** What the content of a kind gets. */
export interface KindProps {
  /** The run's time when the dialog was opened: what is taken away does not change while it is looked at. */
  readonly at: Seconds;
  /** The hash over the packet events up to then; "": not known. */
  readonly hash: string;
}

/** One way to take the run away: a row of the list and its content. */
export interface ShareKind {
  readonly id: string;
  readonly icon: LaterIconName;
  readonly name: ShareKey;
  /** What it gives, in a few words. */
  readonly what: ShareKey;
  /** @param screen the screen that is shown, as in an address; "": the lab */
  isAt(screen: string): boolean;
  readonly Content: ComponentType<KindProps>;
}
