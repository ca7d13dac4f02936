import { type ReactElement, useRef, useState } from "react";
import { embedText } from "../../../i18n/embed.ts";
import { embedAddress, embedLine } from "../../session/address/embedLine.ts";
import type { EmbedOptions } from "../../session/address/embedOptions.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { SwitchRow } from "../../widgets/Switch.tsx";
import { isComparison } from "./comparison.ts";
import type { KindProps } from "./contract.ts";
import { linkAt } from "./linkOf.ts";
import { Segments } from "./Segments.tsx";
import "./embedKind.css";

const FORMS = ["1", "strip", "trace", "inside"] as const;
const THEMES = ["light", "dark", "page"] as const;

/** The run as a part of another page: what it shows, how it looks, and the line of HTML that shows it there. */
const EmbedKind = ({ at }: KindProps): ReactElement => {
  const run = useRun();
  const showsLanes = useLab((state) => isComparison(state.screen));
  const [options, setOptions] = useState<EmbedOptions>({
    embed: showsLanes ? "compare" : "trace",
    controls: "on",
    start: "click",
    theme: "page",
    background: "solid",
  });
  const set = (change: Partial<EmbedOptions>): void => setOptions({ ...options, ...change });
  // The run as it was when this was opened: a preview that begins anew all the time could not be watched.
  const [{ link, title }] = useState(() => {
    const state = run.lab.getState();
    return { link: linkAt(state, at), title: state.scenario.title };
  });
  const field = useRef<HTMLInputElement>(null);
  const line = embedLine(link, title, options);
  const preview = embedAddress(link, options);
  const forms: readonly EmbedOptions["embed"][] = showsLanes ? ["1", "compare"] : FORMS;
  return (
    <div className="embed-kind">
      <h3>{embedText("kind.title")}</h3>
      <p className="hint">{embedText("kind.lead")}</p>
      <div className="embed-kind-parts">
        <div className="embed-kind-preview" data-form={options.embed}>
          <iframe key={preview} src={preview} title={embedText("kind.preview")} />
        </div>
        <div className="embed-kind-options">
          <Segments
            label={embedText("kind.what")}
            values={forms}
            words={(one) => embedText(`kind.what.${one}`)}
            value={options.embed}
            choose={(embed) => set({ embed })}
          />
          <Segments
            label={embedText("kind.theme")}
            values={THEMES}
            words={(one) => embedText(`kind.theme.${one}`)}
            value={options.theme}
            choose={(theme) => set({ theme })}
          />
          <SwitchRow
            label={embedText("kind.start")}
            checked={options.start === "seen"}
            onChange={(on) => set({ start: on ? "seen" : "click" })}
          />
          <SwitchRow
            label={embedText("kind.background")}
            checked={options.background === "transparent"}
            onChange={(on) => set({ background: on ? "transparent" : "solid" })}
          />
          <SwitchRow
            label={embedText("kind.controls")}
            checked={options.controls === "locked"}
            onChange={(on) => set({ controls: on ? "locked" : "on" })}
          />
        </div>
      </div>
      <div className="link-row">
        <input
          ref={field}
          type="text"
          readOnly
          aria-label={embedText("kind.line")}
          value={line}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={line} field={field} label={embedText("kind.copy")} look="solid" />
      </div>
      <p className="hint">{embedText("kind.takes")}</p>
    </div>
  );
};

export default EmbedKind;
