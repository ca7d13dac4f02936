import { type ReactElement, type ReactNode, useId, useRef, useState } from "react";
import { boundsOf } from "../../theme/zoom.ts";
import { Icon } from "../../widgets/Icon.tsx";

interface Props {
  readonly title: string;
  readonly className?: string;
  /** Classes of the button. */
  readonly look?: string;
  /** What is in it; made when it is opened. */
  children(close: () => void): ReactNode;
}

/** A button with a list below it. */
export const Menu = ({ title, className = "", look = "button wks-quiet", children }: Props): ReactElement => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const place = (): void => {
    if (button.current !== null && list.current !== null) {
      const { x, y, bottom } = boundsOf(button.current);
      list.current.style.setProperty("--left", `${x}px`);
      list.current.style.setProperty("--top", `${bottom + 4}px`);
      list.current.style.setProperty("--above", `${y - 4}px`);
      // Where there is more room above than below, it opens upwards.
      list.current.classList.toggle("wks-up", y > innerHeight / 2);
    }
  };
  return (
    <>
      <button type="button" ref={button} className={look} popoverTarget={id} title={title}>
        {title}
        <Icon name="chevron" size={13} />
      </button>
      <section
        id={id}
        ref={list}
        popover="auto"
        className={`menu wks-menu ${className}`}
        aria-label={title}
        onBeforeToggle={place}
        // Not before: what has the focus must still be there when the browser gives it back to the button.
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {open && children(() => list.current?.hidePopover())}
      </section>
    </>
  );
};
