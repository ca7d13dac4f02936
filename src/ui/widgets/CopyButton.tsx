import { type ReactElement, type RefObject, useEffect, useRef, useState } from "react";
import { dialogText } from "../../i18n/dialogs.ts";
import { Dialog } from "./Dialog.tsx";
import { LaterIcon } from "./LaterIcon.tsx";

interface Props {
  /** The text to copy, or a function that makes it. */
  readonly text: string | (() => string);
  /** Label of the button before it has copied. */
  readonly label: string;
  readonly look?: "solid" | "outlined";
  /** A field that shows the text already; absent: a dialog shows it if it has to be copied by hand. */
  readonly field?: RefObject<HTMLInputElement | null>;
}

/** The keys that copy on this machine. */
const copyKeys = (): string => (/Mac|iP(hone|ad|od)/.test(navigator.platform) ? "Cmd+C" : "Ctrl+C");

/**
 * Copies a text. Where the browser refuses (an http address of another machine, a frame without permission) the text is
 * selected, in its field or in a dialog, and the keys are named that copy it.
 */
export const CopyButton = ({ text, label, look = "outlined", field }: Props): ReactElement => {
  const [state, setState] = useState<{ readonly text: string; readonly isCopied: boolean } | null>(null);
  // Another text is not copied yet.
  const isOld = state === null || (typeof text === "string" && state.text !== text);
  const copy = async (): Promise<void> => {
    const wanted = typeof text === "string" ? text : text();
    try {
      await navigator.clipboard.writeText(wanted);
      setState({ text: wanted, isCopied: true });
    } catch {
      setState({ text: wanted, isCopied: false });
      field?.current?.focus();
      field?.current?.select();
    }
  };
  const forget = (): void => setState((now) => (now?.isCopied === true ? null : now));
  const words = isOld ? "" : dialogText(state.isCopied ? "copy.done" : "copy.press", { keys: copyKeys() });
  return (
    <>
      <button type="button" className={`button ${look}`} onClick={() => void copy()} onBlur={forget}>
        <LaterIcon name="copy" />
        {words === "" || (field === undefined && state?.isCopied === false) ? label : words}
      </button>
      <span className="unseen" role="status">
        {words}
      </span>
      {!isOld && !state.isCopied && field === undefined && <ByHand text={state.text} close={() => setState(null)} />}
    </>
  );
};

/** The text to copy, selected. */
const ByHand = ({ text, close }: { readonly text: string; close(): void }): ReactElement => {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.select();
  }, []);
  return (
    <Dialog title={dialogText("copy.title")} className="copy-by-hand" close={close}>
      <p className="hint">{dialogText("copy.byHand", { keys: copyKeys() })}</p>
      <textarea
        ref={area}
        className="text"
        readOnly
        rows={8}
        wrap="off"
        aria-label={dialogText("copy.text")}
        value={text}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
};
