import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef, useState } from "react";
import { boundsOf } from "../../theme/zoom.ts";
import { Icon } from "../../widgets/Icon.tsx";

interface Props {
  /** What is chosen, for those who do not see the button. */
  readonly label: string;
  /** What the button shows. */
  readonly shown: ReactNode;
  readonly disabled: boolean;
  readonly search: string;
  /** What there is for a typed text; `choose` of an entry closes the list. */
  entries(text: string): readonly PickerEntry[];
  readonly foot?: string;
}
/** One entry of a list to choose from. */
export interface PickerEntry {
  readonly id: string;
  /** Heading before the first entry of a part; "": none. */
  readonly part: string;
  readonly title: string;
  readonly content: ReactNode;
  choose(): void;
}

/** Distance between the button and its list, and between the list and the edge of the page, px. */
const [GAP, EDGE] = [6, 8];

/** A word of the question: a button that opens a list with a search. Arrow keys, Enter and Escape work in it. */
export const Picker = ({ label, shown, disabled, search, entries, foot }: Props): ReactElement => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const place = (): void => {
    if (button.current === null || box.current === null) return;
    const { left, bottom } = boundsOf(button.current);
    const { width } = boundsOf(document.documentElement);
    box.current.style.left = `${Math.max(EDGE, Math.min(left, width - box.current.offsetWidth - EDGE))}px`;
    box.current.style.top = `${bottom + GAP}px`;
  };
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li button")];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1;
    all[(at + step + all.length) % all.length]?.focus();
  };
  const found = isOpen ? entries(text) : [];
  return (
    <>
      <button
        ref={button}
        type="button"
        className="swp-word"
        popoverTarget={id}
        disabled={disabled}
        aria-label={label}
        aria-haspopup="dialog"
      >
        {shown}
        <Icon name="chevron" size={12} />
      </button>
      <div
        id={id}
        ref={box}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="swp-picker"
        onKeyDown={move}
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          setText("");
          place();
        }}
      >
        {isOpen && (
          <>
            <input
              type="search"
              className="text"
              aria-label={search}
              placeholder={search}
              value={text}
              // The list has been opened to choose from it: the search is where a person would go.
              ref={(input) => input?.focus({ preventScroll: true })}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                found[0]?.choose();
                box.current?.hidePopover();
              }}
            />
            <ul>
              {found.map(({ id: key, part, title, content, choose }, i) => (
                <li key={key}>
                  {part !== "" && part !== found[i - 1]?.part && <h3>{part}</h3>}
                  <button
                    type="button"
                    title={title}
                    onClick={() => {
                      choose();
                      box.current?.hidePopover();
                    }}
                  >
                    {content}
                  </button>
                </li>
              ))}
            </ul>
            {foot !== undefined && <p className="note">{foot}</p>}
          </>
        )}
      </div>
    </>
  );
};

/** A text with the first place at which a typed word occurs marked. */
export const Marked = ({ text, typed }: { readonly text: string; readonly typed: string }): ReactElement => {
  const at = typed === "" ? -1 : text.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + typed.length)}</mark>
      {text.slice(at + typed.length)}
    </>
  );
};
