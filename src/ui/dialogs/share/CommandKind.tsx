import type { ReactElement } from "react";
import { shareText } from "../../../i18n/share.ts";
import { useLab } from "../../session/RunContext.tsx";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { commandLines } from "./commands.ts";
import type { KindProps } from "./contract.ts";
import { runHash } from "./linkOf.ts";

/** The commands that give the same numbers without a page. */
const CommandKind = ({ commands }: KindProps): ReactElement => {
  const state = useLab((whole) => whole);
  return (
    <>
      <div>
        <h3>{shareText("command.title")}</h3>
        <p>{shareText("command.lead")}</p>
      </div>
      <ul className="share-commands">
        {commandLines(state.screen, runHash(state), commands).map(({ says, line }) => (
          <li key={line}>
            <p>{shareText(says)}</p>
            <code>{line}</code>
            <CopyButton text={line} label={shareText("command.copy")} />
          </li>
        ))}
      </ul>
      <p className="share-foot">{shareText("command.foot")}</p>
    </>
  );
};

export default CommandKind;
