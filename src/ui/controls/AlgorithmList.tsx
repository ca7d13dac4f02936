import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from "react";
import { say } from "../../i18n/algorithms.ts";
import { dialogText } from "../../i18n/dialogs.ts";
import { wordOf } from "../../i18n/words.ts";
import { Icon } from "../widgets/Icon.tsx";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { AlgorithmFilter } from "./AlgorithmFilter.tsx";
import { AlgorithmOption } from "./AlgorithmOption.tsx";
import { type Algorithm, ANYTHING, type Family, found, isAnything, type Wanted } from "./find.ts";

interface Props {
  readonly all: readonly Algorithm[];
  /** Id of the discipline in use. */
  readonly current: string | undefined;
  choose(id: string): void;
  close(): void;
  /** Shows the page of an algorithm; null: the table of all. */
  read(id: string | null): void;
}

/** Number of options that Page Up and Page Down move. */
const PAGE = 5;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

/** A searchable list of all algorithms, with filters by strength: a combobox over its list. */
export const AlgorithmList = ({ all, current, choose, close, read }: Props): ReactElement => {
  const [wanted, setWanted] = useState<Wanted>(ANYTHING);
  const [active, setActive] = useState(current);
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const options = found(all, wanted);
  const at = Math.max(
    0,
    options.findIndex((one) => one.id === active),
  );
  const chosen = options[at];
  const want = (next: Wanted): void => {
    setWanted(next);
    setActive(isAnything(next) ? current : undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.key === "Enter" && chosen !== undefined) choose(chosen.id);
    else if (step === undefined || options.length === 0) return;
    else if (Math.abs(step) === 1) setActive(options.at((at + step) % options.length)?.id);
    else setActive(options[Math.min(options.length - 1, Math.max(0, at + step))]?.id);
    event.preventDefault();
  };
  useEffect(() => search.current?.focus(), []);
  useEffect(() => {
    const shown = list.current?.querySelector(`[data-id="${chosen?.id}"]`);
    shown?.scrollIntoView({ block: "nearest" });
  }, [chosen?.id]);
  const option = (one: Algorithm): ReactElement => (
    <AlgorithmOption
      key={one.id}
      one={one}
      id={`${id}${one.id}`}
      active={one === chosen}
      current={one.id === current}
      choose={choose}
      read={read}
    />
  );
  // A search text orders the list by match; otherwise it is grouped by family.
  const families = wanted.text.trim() === "" ? [...new Set(options.map(({ doc }) => doc.family))] : [];
  const group = (family: Family): ReactElement => (
    <fieldset key={family} aria-label={say(`family.${family}`)}>
      <span className="picker-family" aria-hidden="true">
        {say(`family.${family}`)}
      </span>
      {options.filter(({ doc }) => doc.family === family).map(option)}
    </fieldset>
  );
  return (
    <>
      <div className="picker-head">
        <input
          ref={search}
          type="text"
          className="text picker-search"
          role="combobox"
          aria-label={say("find.search")}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={chosen === undefined ? undefined : `${id}${chosen.id}`}
          placeholder={say("find.placeholder")}
          spellCheck={false}
          autoComplete="off"
          value={wanted.text}
          onChange={(event) => want({ ...wanted, text: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="button square" onClick={close} title={dialogText("dialog.close")}>
          <Icon name="close" />
          <span className="unseen">{dialogText("dialog.close")}</span>
        </button>
      </div>
      <AlgorithmFilter all={all} wanted={wanted} want={want} />
      <div ref={list} id={id} role="listbox" className="picker-list" aria-label={say("picker.list")} tabIndex={-1}>
        {families.length > 0 ? families.map(group) : options.map(option)}
      </div>
      {options.length === 0 && (
        <div className="picker-none">
          <p>{say("find.none")}</p>
          <button type="button" className="button outlined" onClick={() => want(ANYTHING)}>
            {say("find.clear")}
          </button>
        </div>
      )}
      <footer>
        <span className="note" role="status">
          {say("find.count", { n: options.length, of: all.length })}
        </span>
        <span className="spring" />
        {chosen !== undefined && (
          <button type="button" className="link" onClick={() => read(chosen.id)}>
            <LaterIcon name="info" size={13} />
            {say("picker.about", { title: wordOf(chosen, "title") })}
          </button>
        )}
        <button type="button" className="link" onClick={() => read(null)}>
          <LaterIcon name="book" size={13} />
          {say("picker.all")}
        </button>
      </footer>
    </>
  );
};
