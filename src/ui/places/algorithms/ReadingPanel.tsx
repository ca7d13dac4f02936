import { type ReactElement, useLayoutEffect, useRef } from "react";
import { say } from "../../../i18n/algorithms.ts";
import { useRun } from "../../session/RunContext.tsx";
import { isCovered } from "../../shell/placeKeys.ts";
import { useLinkTo } from "../../shell/placeLink.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { Reading, titleOf } from "./Reading.tsx";
import "./algorithms.css";

/** The text about an algorithm or transport over the lab's controls, so that the run stays in view. */
const ReadingPanel = ({ page }: { readonly page: string }): ReactElement | null => {
  const run = useRun();
  const linkTo = useLinkTo();
  const opener = useRef<Element | null>(null);
  const title = titleOf(page);
  const close = (): void => {
    run.lab.getState().setPage("");
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || isCovered()) return;
      event.preventDefault();
      close();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
  if (title === undefined) return null;
  return (
    <aside
      className="alg-panel"
      aria-label={title}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) opener.current ??= relatedTarget;
      }}
    >
      <header>
        <h2>{title}</h2>
        <a
          className="link"
          {...linkTo(`page=${page}&view=algorithms`, () => run.lab.setState({ screen: "algorithms", page }))}
        >
          {say("page.whole")}
        </a>
        <button type="button" className="button square" onClick={close} title={say("page.close")}>
          <Icon name="close" />
          <span className="unseen">{say("page.close")}</span>
        </button>
      </header>
      <Reading page={page} />
    </aside>
  );
};

export default ReadingPanel;
