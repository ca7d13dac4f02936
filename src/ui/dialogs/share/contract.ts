import type { ComponentType } from "react";
import type { ShareKey } from "../../../i18n/share.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Surface } from "../../chart/canvas.ts";
import type { LaterIconName } from "../../widgets/LaterIcon.tsx";

/** What the content of a kind gets. */
export interface KindProps {
  /** The run's time when the dialog was opened: what is taken away does not change while it is looked at. */
  readonly at: Seconds;
  /** The hash over the packet events up to then; "": not known. */
  readonly hash: string;
  /** What the page itself runs, as commands without their program; absent: nothing. */
  readonly commands?: Commands;
  /** What the page has to show as pictures; absent: what the lab has. */
  readonly pictures?: readonly PictureSubject[];
}

/** Something of the page that can be drawn as a picture. */
export interface PictureSubject {
  readonly id: string;
  readonly words: string;
  /** Draws it on a surface of any size, without what a pointer or the keyboard points at. */
  paint(surface: Surface): void;
  /** Its name in the caption; absent: the algorithm of the run. */
  readonly of?: string;
}

/** Commands of the command line, without `npm run -s aqm --`. @param address of the run, quoted */
export type Commands = (address: string) => readonly string[];

/** Where the dialog is open. */
export interface SharedPage {
  /** The screen that is shown, as in an address; "": the lab. */
  readonly screen: string;
  /** The page has commands of its own. */
  readonly hasCommands: boolean;
  /** The page has pictures of its own. */
  readonly hasPictures: boolean;
}

/** One way to take the run away: a row of the list and its content. */
export interface ShareKind {
  readonly id: string;
  readonly icon: LaterIconName;
  readonly name: ShareKey;
  /** What it gives, in a few words. */
  readonly what: ShareKey;
  isAt(page: SharedPage): boolean;
  readonly Content: ComponentType<KindProps>;
}
