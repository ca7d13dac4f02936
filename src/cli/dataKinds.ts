import { join } from "node:path";
import type { DataFileId, DataRequest } from "../exports/data/contract.ts";
import { dataFiles } from "../exports/data/registry.ts";
import { fileName } from "../exports/fileName.ts";
import { writeWhole } from "./output.ts";

/** A form of the data of one run, as `--to` names it. */
interface DataKind {
  readonly id: string;
  readonly file: DataFileId;
  /** Ending of the file's name; one in .gz is compressed. */
  readonly ending: string;
}

export const DATA_KINDS: readonly DataKind[] = [
  { id: "csv", file: "series", ending: "series.csv" },
  { id: "packets", file: "packets", ending: "packets.csv" },
  { id: "json", file: "metricsJson", ending: "metrics.json" },
  { id: "pcapng", file: "capture", ending: "pcapng" },
  { id: "flent", file: "flent", ending: "flent.gz" },
  { id: "manifest", file: "manifest", ending: "manifest.json" },
];

/**
 * Runs a lane and writes one form of its data.
 * @returns the path of the file
 * @throws Failure if it cannot be written
 */
export const writeData = (folder: string, { file, ending }: DataKind, request: DataRequest): string => {
  const { parts } = dataFiles[file](request, () => undefined);
  const path = join(folder, `${fileName(request.scenario, request.lane)}.${ending}`);
  writeWhole(path, Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part))));
  return path;
};
