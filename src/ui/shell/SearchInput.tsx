import { type ReactElement, useLayoutEffect, useRef } from "react";
import { useLab, useRun } from "../session/RunContext.tsx";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { belongsTo } from "./belongsTo.ts";
import { usesKey } from "./ownKeys.ts";
import { isCovered } from "./placeKeys.ts";
import "./search.css";

interface Props {
  /** What is searched. */
  readonly label: string;
  readonly value: string;
  readonly className?: string;
  change(value: string): void;
}

/** The search of a page: the key / leads to it, unless keys of one letter are off. */
export const SearchInput = ({ label, value, className = "", change }: Props): ReactElement => {
  const run = useRun();
  const hasKeys = useLab((state) => state.shortcuts);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "/" || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!run.lab.getState().shortcuts || isCovered() || !belongsTo(run, event.target)) return;
      if (usesKey(event.target, event.key)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [run]);
  return (
    <span className={`search ${className}`}>
      <LaterIcon name="search" size={14} />
      <input
        ref={input}
        type="search"
        className="text"
        placeholder={label}
        aria-label={label}
        {...(hasKeys ? { "aria-keyshortcuts": "/" } : {})}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
      {hasKeys && value === "" && <kbd>/</kbd>}
    </span>
  );
};
