import type { ReactElement } from "react";
import { dialogText } from "../../../i18n/dialogs.ts";
import { wordOf } from "../../../i18n/words.ts";
import { presets } from "../../../scenario/presets/registry.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { chooseScenarioFile } from "./scenarioFile.ts";

interface Props {
  about(): void;
  /** Closes the list. */
  close(): void;
}

/** All scenes with their descriptions, and what is known about the run. */
export const SceneList = ({ about, close }: Props): ReactElement => {
  const run = useRun();
  const current = useLab((state) => state.preset);
  const choose = (chosen: string): void => {
    close();
    run.lab.getState().loadPreset(chosen);
  };
  return (
    <>
      {presets.map((one) => (
        <li key={one.id}>
          <button type="button" aria-pressed={one.id === current} onClick={() => choose(one.id)}>
            <b>{wordOf(one, "title")}</b>
            <span>{wordOf(one, "story")}</span>
          </button>
        </li>
      ))}
      <li className="preset-about">
        <button
          type="button"
          onClick={() => {
            close();
            chooseScenarioFile(run);
          }}
        >
          <b>{dialogText("scenarioFile.open")}</b>
        </button>
        <button
          type="button"
          onClick={() => {
            close();
            about();
          }}
        >
          <b>{dialogText("bar.about")}</b>
        </button>
      </li>
    </>
  );
};
