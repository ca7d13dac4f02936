import { useEffect, useRef, useState } from "react";
import { shareText } from "../../../../i18n/share.ts";
import type { FileRequest } from "../../../../protocol/files.ts";
import { takeBackgroundWorker } from "../../../session/backgroundWorker.ts";
import { saveBytes } from "../../../widgets/saveFile.ts";
import { type Making, makeFile } from "../makeFile.ts";
import { orFailed } from "../orFailed.ts";
import { sizeWords } from "../sizeWords.ts";
import type { FileRow } from "./runFiles.ts";

/** A file that is being made. */
interface Work {
  /** Of the table. */
  readonly row: FileRow["id"];
  /** Share of the run that is simulated, 0 to 1. */
  readonly share: number;
  /** It takes long enough to be shown. */
  readonly isSlow: boolean;
}

/** The file that was saved last. */
interface Saved {
  readonly row: FileRow["id"];
  /** Number of its rows. */
  readonly rows: number;
  readonly bytes: number;
}

export interface FileMaking {
  /** Null: no file is being made. */
  readonly work: Work | null;
  /** Null: none, or another one is being made. */
  readonly saved: Saved | null;
  /** What came of the latest file, in a sentence. */
  readonly said: string;
  say(words: string): void;
  /** Makes a file of a row of the table and saves it under this name; a failure is said. */
  make(row: FileRow["id"], name: string, request: FileRequest): Promise<void>;
  stop(): void;
}

/** Time (ms) after which the making of a file shows its progress. */
const SLOW_MS = 300;

/** Makes files in the background, one at a time; what is being made ends with the component. */
export const useFileMaking = (): FileMaking => {
  const [work, setWork] = useState<Work | null>(null);
  const [said, say] = useState("");
  const [saved, setSaved] = useState<Saved | null>(null);
  const making = useRef<Making | null>(null);
  useEffect(() => () => making.current?.stop(), []);
  const end = (words: string): void => {
    making.current = null;
    setWork(null);
    say(words);
  };
  const make = async (row: FileRow["id"], name: string, request: FileRequest): Promise<void> => {
    say("");
    setSaved(null);
    setWork({ row, share: 0, isSlow: false });
    const slow = setTimeout(() => setWork((now) => now && { ...now, isSlow: true }), SLOW_MS);
    const words = await orFailed(async () => {
      const onProgress = (share: number): void => setWork((now) => now && { ...now, share });
      making.current = makeFile(takeBackgroundWorker(), request, onProgress);
      const { bytes, rows } = await making.current.made;
      saveBytes(bytes, name);
      setSaved({ row, rows, bytes: bytes.length });
      return shareText("data.saved", { name, size: sizeWords(bytes.length) });
    });
    clearTimeout(slow);
    end(words);
  };
  const stop = (): void => {
    making.current?.stop();
    end(shareText("data.stopped"));
  };
  return { work, saved, said, say, make, stop };
};
