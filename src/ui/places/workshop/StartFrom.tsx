import { type ReactElement, useEffect, useRef, useState } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { wordOf } from "../../../i18n/words.ts";
import { workshopText } from "../../../i18n/workshop.ts";
import { HALF_AND_HALF } from "../../../workshop/sources/halfAndHalf.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { type KeptCode, keptCodes } from "../../session/own/kept.ts";
import { useRun } from "../../session/RunContext.tsx";
import { EXAMPLE_FILE, FILE_END, openFile } from "./files.ts";
import type { Opened, Workshop } from "./workshop.ts";

interface Props {
  readonly workshop: Workshop;
  close(): void;
}

/** Those that a newcomer begins with; then all others by name. */
const FIRST = ["drop-tail", "red", "codel", "pie"];
const builtIns = (): readonly { readonly id: string; readonly title: string }[] => {
  const all = catalog.queues
    .filter(({ id }) => !id.startsWith("own:"))
    .map((one) => ({ id: one.id, title: wordOf(one, "title") ?? one.id }));
  const rank = (id: string): number => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);
  return all.sort((a, b) => rank(a.id) - rank(b.id) || a.title.localeCompare(b.title));
};

/** Where a source can come from. */
export const StartFrom = ({ workshop, close }: Props): ReactElement => {
  const run = useRun();
  const input = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState<readonly KeptCode[]>([]);
  useEffect(() => void keptCodes().then(setKept), []);
  const begin = (opened: Opened): void => {
    close();
    workshop.open(opened);
  };
  /** The source that is on its way; "": none is, or the user has chosen another or closed the list. */
  const coming = useRef("");
  useEffect(
    () => () => {
      coming.current = "";
    },
    [],
  );
  const beginWith = async (id: string): Promise<void> => {
    coming.current = id;
    const { builtInSource } = await retryLoad(() => import("./builtIn.ts"));
    if (coming.current !== id) return;
    begin({ file: `${id}${FILE_END}`, source: builtInSource(id) });
  };
  return (
    <>
      <ul>
        <li>
          <button type="button" onClick={() => begin({ file: EXAMPLE_FILE, source: HALF_AND_HALF })}>
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
          if (file !== undefined) void openFile(workshop, file, run);
        }}
      />
      <h3>{workshopText("start.builtIn")}</h3>
      <ul className="wks-columns">
        {builtIns().map(({ id, title }) => (
          <li key={id}>
            <button type="button" onClick={() => void beginWith(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <>
          <h3>{workshopText("start.own")}</h3>
          <ul>
            {kept.map(({ id, file, source, at }) => (
              <li key={id}>
                <button type="button" onClick={() => begin({ file, source, id })}>
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
