import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";

/** The files that a run is written to. */
export type DataFileId = "series" | "packets" | "metrics" | "metricsJson" | "capture" | "flent" | "manifest";

/** A request for a file: the run, and the part of it that the file contains. */
export interface DataRequest {
  readonly scenario: Scenario;
  /** Index of the lane. */
  readonly lane: number;
  /** [from, to), s: what the file contains. The run goes from 0 to the end of it. */
  readonly from: Seconds;
  readonly to: Seconds;
  /** Address of the run. */
  readonly link: string;
  /** Version of the lab. */
  readonly version: string;
}

/** A file of a run. */
export interface DataFile {
  /** Its content, in order. */
  readonly parts: readonly (string | Uint8Array<ArrayBuffer>)[];
  /** Number of its rows: lines of a table, packets of a capture, values of a document. */
  readonly rows: number;
}

/** Makes a file. @param onProgress called now and then with the simulated time, s @throws Error when the run fails */
export type MakeDataFile = (request: DataRequest, onProgress: (at: Seconds) => void) => DataFile;
