import type { ComponentType, ReactElement } from "react";
import type { ShareKey } from "../../../i18n/share.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Surface } from "../../chart/canvas.ts";
import type { LaterIconName } from "../../widgets/LaterIcon.tsx";

/** What a page itself has to take away; absent: what the lab has. */
export interface PageParts {
  /** What the page runs, as commands without their program. */
  readonly commands?: Commands;
  /** What the page has to show as pictures, made when the dialog opens. */
  pictures?(): readonly PictureSubject[];
  /** The files that the page makes itself, listed when the dialog opens. */
  files?(): readonly PageFile[];
  /** What is shown instead of the link to the run. */
  readonly link?: ReactElement;
}

/** What the content of a kind gets. */
export interface KindProps {
  /** The run's time when the dialog was opened: what is taken away does not change while it is looked at. */
  readonly at: Seconds;
  /** The hash over the packet events up to then; "": not known. */
  readonly hash: string;
  readonly commands?: Commands;
  readonly pictures?: readonly PictureSubject[];
  readonly files?: readonly PageFile[];
  readonly link?: ReactElement;
}

interface Subject {
  readonly id: string;
  readonly words: string;
  /** Its name in the caption; absent: the algorithm of the run. */
  readonly of?: string;
  /** The caption up to the address; absent: what the lab runs. */
  readonly says?: string;
}
/** Something of the page that is drawn as a picture on a surface of any size. */
export interface PaintedSubject extends Subject {
  /** Draws it without what a pointer or the keyboard points at. */
  paint(surface: Surface): void;
}
/** Something of the page that is made of elements, drawn again at the size of the picture. */
export interface DrawnSubject extends Subject {
  /** Its height may differ. @param size px */
  draw(size: { readonly width: number; readonly height: number }): ReactElement;
}
export type PictureSubject = PaintedSubject | DrawnSubject;

/** A row of files that hold the same. */
export interface PageFile {
  readonly id: string;
  /** What the files hold, in a word and in a sentence. */
  readonly title: string;
  readonly what: string;
  readonly forms: readonly PageFileForm[];
}
export interface PageFileForm {
  /** The form, such as "CSV". */
  readonly label: string;
  /** Of the file. */
  readonly name: string;
  make(): Blob | Promise<Blob>;
}

/** Commands of the command line, without `npm run -s aqm --`. @param address of the run, quoted */
export type Commands = (address: string) => readonly string[];

/** Where the dialog is open. */
export interface SharedPage {
  /** The screen that is shown, as in an address; "": the lab. */
  readonly screen: string;
  /** What the page has of its own. */
  readonly own: ReadonlySet<keyof PageParts>;
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
