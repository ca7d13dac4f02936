import { type ReactElement, useEffect, useRef, useState } from "react";
import { workshopText } from "../../../i18n/workshop.ts";
import { HALF_AND_HALF } from "../../../workshop/sources/halfAndHalf.ts";
import { EXAMPLE_FILE, openFile } from "./files.ts";
import { type KeptCode, keptCodes } from "./kept.ts";
import type { Workshop } from "./workshop.ts";

interface Props {
  readonly workshop: Workshop;
  close(): void;
}

/** Where a source can come from. */
export const StartFrom = ({ workshop, close }: Props): ReactElement => {
  const input = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState<readonly KeptCode[]>([]);
  useEffect(() => void keptCodes().then(setKept), []);
  const begin = (file: string, source: string, id?: string): void => {
    close();
    workshop.open(file, source, id);
  };
  return (
    <>
      <ul>
        <li>
          <button type="button" onClick={() => begin(EXAMPLE_FILE, HALF_AND_HALF)}>
            {workshopText("start.example")}
            <small>{EXAMPLE_FILE}</small>
          </button>
        </li>
        <li>
          <button type="button" onClick={() => input.current?.click()}>
            {workshopText("start.file")}
            <small>{workshopText("start.fileLine")}</small>
          </button>
        </li>
      </ul>
      <input
        ref={input}
        type="file"
        accept=".ts,.js,.mts,.mjs,text/plain"
        hidden
        aria-label={workshopText("start.file")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          close();
          if (file !== undefined) void openFile(workshop, file);
        }}
      />
      {kept.length > 0 && (
        <>
          <h3>{workshopText("start.own")}</h3>
          <ul>
            {kept.map(({ id, file, source, at }) => (
              <li key={id}>
                <button type="button" onClick={() => begin(file, source, id)}>
                  {file}
                  <small>{new Date(at).toLocaleString()}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
