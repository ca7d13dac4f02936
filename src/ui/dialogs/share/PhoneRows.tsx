import { type ReactElement, useState } from "react";
import { dialogText } from "../../../i18n/dialogs.ts";
import { type ShareKey, shareText } from "../../../i18n/share.ts";
import type { Seconds } from "../../../units/units.ts";
import { useRun } from "../../session/RunContext.tsx";
import { LaterIcon, type LaterIconName } from "../../widgets/LaterIcon.tsx";
import type { ShareKind } from "./contract.ts";
import { linkAt } from "./linkOf.ts";

interface Props {
  readonly kinds: readonly ShareKind[];
  readonly at: Seconds;
  choose(id: string): void;
}

/** A phone's list: what is done most with the link comes first, as rows of its own; a kind opens over the list. */
export const PhoneRows = ({ kinds, at, choose }: Props): ReactElement => {
  const run = useRun();
  const link = linkAt(run.lab.getState(), at);
  const [copied, setCopied] = useState<"yes" | "by hand" | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied("yes");
    } catch {
      setCopied("by hand");
    }
  };
  const said = copied === null ? "" : copied === "yes" ? dialogText("copy.done") : shareText("phone.byHand");
  return (
    <div className="share-rows">
      {kinds.some(({ id }) => id === "link") && (
        <>
          {typeof navigator.share === "function" && (
            <Row
              icon="share"
              name="phone.send"
              what={shareText("phone.send.what")}
              // A user who closes the system's sheet needs no message that nothing was sent.
              act={() => void navigator.share({ url: link, title: document.title }).catch(() => null)}
            />
          )}
          <Row icon="qr" name="phone.code" what={shareText("phone.code.what")} act={() => choose("link")} />
          <Row
            icon="copy"
            name="phone.copy"
            what={said || shareText("phone.copy.what", { n: link.length })}
            act={() => void copy()}
          />
          <span className="unseen" role="status">
            {said}
          </span>
          {copied === "by hand" && (
            <input
              ref={(field) => field?.focus()}
              className="share-by-hand"
              readOnly
              aria-label={shareText("link.field")}
              value={link}
              onFocus={(event) => event.target.select()}
            />
          )}
        </>
      )}
      {kinds
        .filter(({ id }) => id !== "link")
        .map(({ id, icon, name, what }) => (
          <Row key={id} icon={icon} name={name} what={shareText(what)} act={() => choose(id)} />
        ))}
    </div>
  );
};

interface RowProps {
  readonly icon: LaterIconName;
  readonly name: ShareKey;
  readonly what: string;
  act(): void;
}

const Row = ({ icon, name, what, act }: RowProps): ReactElement => (
  <button type="button" onClick={act}>
    <LaterIcon name={icon} size={18} />
    <span>
      <b>{shareText(name)}</b>
      <small>{what}</small>
    </span>
  </button>
);
