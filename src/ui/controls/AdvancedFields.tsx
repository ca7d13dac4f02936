import { type ReactElement, useId, useState } from "react";
import { controlText } from "../../i18n/controls.ts";
import { wordOf } from "../../i18n/words.ts";
import { Icon } from "../widgets/Icon.tsx";
import { plain } from "./find.ts";
import type { Item } from "./model.ts";
import { itemsByTopic, type Part, SHORT, type Topic } from "./topics.ts";

interface Props {
  readonly items: readonly Item[];
  row(item: Item): ReactElement;
}

/** Advanced fields: in one list if they are few, else by topics that unfold, under a search. */
export const AdvancedFields = ({ items, row }: Props): ReactElement => {
  const parts = itemsByTopic(items);
  if (items.length <= SHORT || parts.length === 1) return <>{items.map(row)}</>;
  return <Topics parts={parts} of={items.length} row={row} />;
};

interface TopicsProps {
  readonly parts: readonly Part<Item>[];
  /** Number of all fields. */
  readonly of: number;
  row(item: Item): ReactElement;
}

const Topics = ({ parts, of, row }: TopicsProps): ReactElement => {
  const [text, setText] = useState("");
  // What was changed is in sight.
  const [open, setOpen] = useState<readonly Topic[]>(() =>
    parts.filter(({ items }) => items.some((item) => item.changed)).map(({ topic }) => topic),
  );
  const words = plain(text).split(" ").filter(Boolean);
  const isSearch = words.length > 0;
  const shown = isSearch
    ? parts
        .map((part) => ({ ...part, items: part.items.filter((item) => matches(item, part.topic, words)) }))
        .filter(({ items }) => items.length > 0)
    : parts;
  const found = shown.reduce((sum, { items }) => sum + items.length, 0);
  const toggle = (topic: Topic): void =>
    setOpen(open.includes(topic) ? open.filter((one) => one !== topic) : [...open, topic]);
  return (
    <div className="topics">
      <input
        type="search"
        className="text"
        aria-label={controlText("form.find")}
        placeholder={controlText("form.find")}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || text === "") return;
          event.preventDefault();
          setText("");
        }}
      />
      <p className="note" role="status">
        {isSearch && controlText("form.found", { n: found, of })}
      </p>
      {shown.map((part) => (
        <OneTopic
          key={part.topic}
          part={part}
          open={isSearch || open.includes(part.topic)}
          toggle={isSearch ? undefined : () => toggle(part.topic)}
          row={row}
        />
      ))}
    </div>
  );
};

interface OneProps {
  readonly part: Part<Item>;
  readonly open: boolean;
  /** Absent: it stays open. */
  readonly toggle: (() => void) | undefined;
  row(item: Item): ReactElement;
}

const OneTopic = ({ part: { topic, items }, open, toggle, row }: OneProps): ReactElement => {
  const id = useId();
  const changed = items.filter((item) => item.changed).length;
  const name = controlText(`topic.${topic}`);
  return (
    <fieldset className="topic" aria-labelledby={id}>
      <h3 id={id}>
        {toggle === undefined ? (
          name
        ) : (
          <button type="button" aria-expanded={open} onClick={toggle}>
            <span>{name}</span>
            <small>
              {changed === 0 ? items.length : controlText("topic.changed", { n: changed, of: items.length })}
            </small>
            <Icon name="chevron" size={13} />
          </button>
        )}
      </h3>
      {open && items.map(row)}
    </fieldset>
  );
};

/** Each word is somewhere in the field's name, symbol, explanation or topic. */
const matches = ({ key, field }: Item, topic: Topic, words: readonly string[]): boolean => {
  const read = plain(
    [key, field.symbol ?? "", wordOf(field, "label"), wordOf(field, "help"), controlText(`topic.${topic}`)].join(" "),
  );
  return words.every((word) => read.includes(word));
};
