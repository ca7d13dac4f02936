import { type ReactElement, useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { ownText } from "../../../i18n/own.ts";
import { openingFrom } from "../../session/address/opening.ts";
import { agreeToCode, consentRequest, type ForeignCode, leaveCode, readCode } from "../../session/own/consent.ts";
import { useRun } from "../../session/RunContext.tsx";
import { LaterIcon, type LaterIconName } from "../../widgets/LaterIcon.tsx";
import { useModal } from "../../widgets/useModal.ts";
import "./consent.css";

const CAN = ["ask.decide", "ask.core"] as const;
const CANNOT = ["ask.see", "ask.reach"] as const;

interface ListProps {
  readonly title: string;
  readonly icon: LaterIconName;
  readonly entries: readonly string[];
}
const List = ({ title, icon, entries }: ListProps): ReactElement => (
  <section>
    <h3>{title}</h3>
    <ul>
      {entries.map((entry) => (
        <li key={entry}>
          <LaterIcon name={icon} />
          {entry}
        </li>
      ))}
    </ul>
  </section>
);

const nameOf = ({ title }: ForeignCode): string => (title === "" ? ownText("ask.untitled") : title);
const lineCount = ({ source }: ForeignCode): number => source.trimEnd().split("\n").length;

const About = ({ code }: { readonly code: ForeignCode }): ReactElement => (
  <p>{ownText("ask.about", { title: nameOf(code), n: lineCount(code) })}</p>
);

interface CodeProps {
  readonly code: ForeignCode;
  /** Opens this code in the workshop; absent: the dialog has one button for its only code. */
  onRead?(): void;
}
const Code = ({ code, onRead }: CodeProps): ReactElement => (
  <>
    {/* A field that is read only: keys scroll it. */}
    <textarea
      className="consent-code"
      aria-label={ownText("ask.code", { title: nameOf(code) })}
      rows={10}
      spellCheck={false}
      readOnly
      value={code.source}
    />
    <div className="consent-about">
      <p className="hint">{ownText("ask.digest", { digest: code.id.slice("own:".length) })}</p>
      {onRead !== undefined && (
        <button type="button" className="button outlined" title={ownText("ask.readTitle")} onClick={onRead}>
          {ownText("ask.readOne", { title: nameOf(code) })}
        </button>
      )}
    </div>
  </>
);

/** Asks before somebody else's code runs: what it is, what it can and cannot do, and its text. */
const ConsentDialog = (): ReactElement => {
  const run = useRun();
  const { codes, address, again } = useStore(consentRequest);
  const [state, setState] = useState<"asking" | "running">("asking");
  const [fault, setFault] = useState("");
  const { leave, element } = useModal(leaveCode);
  const [only] = codes;
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
    // Read from the top, wherever the browser has put the focus before.
    first.current?.closest("dialog")?.scrollTo(0, 0);
  }, []);
  const agree = async (): Promise<void> => {
    setState("running");
    const wrong = await agreeToCode();
    setState("asking");
    const asked = consentRequest.getState().codes;
    const isAskedAnew = asked.length > 0 && asked !== codes;
    if (isAskedAnew) return;
    setFault(wrong);
    if (wrong !== "") return;
    if (again !== undefined) {
      again();
      return;
    }
    const read = openingFrom(address);
    const { open, setDamage } = run.lab.getState();
    // Somebody else's code begins paused.
    if ("opening" in read) open({ ...read.opening, play: false });
    else setDamage(read.damage);
  };
  const read = (code: ForeignCode): void => {
    readCode(code);
    leave();
    run.lab.setState({ screen: "workshop", page: "" });
  };
  return (
    <dialog {...element} className="dialog consent" aria-labelledby={id}>
      <div className="dialog-body">
        <h2 id={id}>{ownText(address === "" ? "ask.fileTitle" : "ask.title", { n: codes.length })}</h2>
        {codes.map((code) => (
          <About key={code.id} code={code} />
        ))}
        <div className="consent-lists">
          <List title={ownText("ask.can")} icon="check" entries={CAN.map((key) => ownText(key))} />
          <List title={ownText("ask.cannot")} icon="lock" entries={CANNOT.map((key) => ownText(key))} />
        </div>
        {codes.map((code) => (
          <Code key={code.id} code={code} {...(codes.length > 1 && { onRead: () => read(code) })} />
        ))}
        <p className="consent-fault" role="alert">
          {fault === "" ? "" : ownText("ask.failed", { reason: fault })}
        </p>
      </div>
      <footer>
        <button ref={first} type="button" className="button outlined" title={ownText("ask.leaveTitle")} onClick={leave}>
          {ownText("ask.leave")}
        </button>
        <span className="spring" />
        {only !== undefined && codes.length === 1 && (
          <button type="button" className="button" title={ownText("ask.readTitle")} onClick={() => read(only)}>
            {ownText("ask.read")}
          </button>
        )}
        <button
          type="button"
          className="button solid"
          disabled={state === "running"}
          onClick={() => {
            void agree();
          }}
        >
          {ownText(state === "running" ? "ask.running" : "ask.run")}
        </button>
      </footer>
    </dialog>
  );
};

export default ConsentDialog;
