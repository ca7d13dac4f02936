import type { Scenario } from "../scenario/document.ts";
import type { Departure } from "./departure.ts";
import type { Reading } from "./reading.ts";

export interface ExportFile {
  readonly name: string;
  readonly text: string;
}

/** What is exported: one lane of a valid scenario; version and address are named in the program's head. */
export interface ExportRequest {
  readonly scenario: Scenario;
  /** Index of the lane. */
  readonly lane: number;
  /** Version of the lab. */
  readonly version: string;
  /** Address of the scenario. */
  readonly link: string;
}

/** The name of a program, and the comment at its head. */
export interface ProgramWords {
  /** Base name of the files, made from the title: "red-at-work". */
  readonly name: string;
  /** Lines of the comment at the head, without comment signs. */
  readonly head: readonly string[];
}

/**
 * Writes the program. This is the second of two steps: the head names the fields that the first step did not read.
 * @returns the files, with that head
 */
export type WriteFiles = (words: ProgramWords) => readonly ExportFile[];

/** A tool for which scenarios are written. */
export interface Exporter {
  /** As `--to` takes it. */
  readonly id: string;
  /** "ns-2.35" */
  readonly title: string;
  /** What the program is, in a few words: "one Tcl file". */
  readonly form: string;
  /** How the program is run, with its arguments, for a base name of the files. */
  usage(name: string): readonly string[];
  /** @throws Refusal if the tool cannot express the scenario at all */
  translate(reading: Reading): WriteFiles;
}

/** The tool cannot express the scenario at all. The message is a sentence with the reason: "ns-3 has no REM." */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** A program, or the reason why there is none. */
export type Exported =
  | { readonly ok: true; readonly files: readonly ExportFile[]; readonly departures: readonly Departure[] }
  | { readonly ok: false; readonly reason: string };
