import { type ReactElement, type ReactNode, useId } from "react";
import { dialogText } from "../../i18n/dialogs.ts";
import { FailedLoad } from "./FailedLoad.tsx";
import { Icon } from "./Icon.tsx";
import { useModal } from "./useModal.ts";

interface Props {
  readonly title: string;
  readonly className?: string;
  /** Shown before the title: a back link. */
  readonly beforeTitle?: ReactNode;
  readonly children: ReactNode;
  close(): void;
}

/** A dialog over the page: Escape, its button and a press outside close it; the focus then returns automatically. */
export const Dialog = ({ title, className = "", beforeTitle, children, close }: Props): ReactElement => {
  const { leave, element } = useModal(close);
  const id = useId();
  return (
    <dialog {...element} className={`dialog ${className}`} aria-labelledby={id}>
      <div className="dialog-body">
        <header>
          {beforeTitle}
          <h2 id={id}>{title}</h2>
          <button type="button" className="button square" onClick={leave} title={dialogText("dialog.close")}>
            <Icon name="close" />
            <span className="unseen">{dialogText("dialog.close")}</span>
          </button>
        </header>
        {children}
        {/* The page's own message is behind a modal dialog, out of reach. */}
        <FailedLoad />
      </div>
    </dialog>
  );
};
