import { type ReactElement, useRef, useState } from "react";
import { embedText } from "../../../i18n/embed.ts";
import { embedAddress, embedLine } from "../../session/address/embedLine.ts";
import type { EmbedOptions } from "../../session/address/embedOptions.ts";
import { addressOf } from "../../session/address/linking.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { SwitchRow } from "../../widgets/Switch.tsx";
import "./embedKind.css";

const FORMS = ["1", "strip", "trace", "inside"] as const;
const THEMES = ["light", "dark", "page"] as const;

/** The run as a part of another page: what it shows, how it looks, and the line of HTML that shows it there. */
const EmbedKind = (): ReactElement => {
  const run = useRun();
  const isComparison = useLab((state) => state.screen.startsWith("compare"));
  const [options, setOptions] = useState<EmbedOptions>({
    embed: isComparison ? "compare" : "trace",
    controls: "on",
    start: "click",
    theme: "page",
    background: "solid",
  });
  const set = (change: Partial<EmbedOptions>): void => setOptions({ ...options, ...change });
  // The run as it was when this was opened: a preview that begins anew all the time could not be watched.
  const [{ link, title }] = useState(() => {
    const { preset, scenario, opened, granted, screen, page, flows, futures, bookmarks } = run.lab.getState();
    const shown = { screen, page, flows, futures, bookmarks };
    const hash = addressOf(preset, scenario, opened, { at: granted, changes: true, play: false, ...shown });
    return { link: new URL(hash, location.href).href, title: scenario.title };
  });
  const field = useRef<HTMLInputElement>(null);
  const line = embedLine(link, title, options);
  const preview = embedAddress(link, options);
  const forms: readonly EmbedOptions["embed"][] = isComparison ? ["1", "compare"] : FORMS;
  return (
    <div className="embed-kind">
      <h3>{embedText("kind.title")}</h3>
      <p className="hint">{embedText("kind.lead")}</p>
      <div className="embed-kind-parts">
        <div className="embed-kind-preview" data-form={options.embed}>
          <iframe key={preview} src={preview} title={embedText("kind.preview")} />
        </div>
        <div className="embed-kind-options">
          <Segment
            label={embedText("kind.what")}
            values={forms}
            words={(one) => embedText(`kind.what.${one}`)}
            value={options.embed}
            choose={(embed) => set({ embed })}
          />
          <Segment
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

interface SegmentProps<V extends string> {
  readonly label: string;
  readonly values: readonly V[];
  readonly value: V;
  words(value: V): string;
  choose(value: V): void;
}
const Segment = <V extends string>({ label, values, value, words, choose }: SegmentProps<V>): ReactElement => (
  <fieldset className="embed-kind-segment">
    <legend>{label}</legend>
    <div>
      {values.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => choose(one)}>
          {words(one)}
        </button>
      ))}
    </div>
  </fieldset>
);
