import { type ReactElement, useEffect, useState } from "react";
import { learnText } from "../../../i18n/learn.ts";
import { wordOf } from "../../../i18n/words.ts";
import { type Preset, presets } from "../../../scenario/presets/registry.ts";
import { knowAllDisciplines } from "../../session/loading/disciplines.ts";
import { useRun } from "../../session/RunContext.tsx";
import { goTo } from "../../shell/placeList.ts";
import { Thumbnail } from "./Thumbnail.tsx";

/** All scenes, each with a picture of its queue and what happens in it. */
export const SceneGallery = (): ReactElement => {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    let isShown = true;
    // At first, a page knows only one scene.
    void knowAllDisciplines().then(() => {
      if (isShown) setWhole(true);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <section className="panel home-scenes" aria-labelledby="scenes">
      <header>
        <h2 id="scenes">{learnText("scenes.title")}</h2>
        <p>{learnText("scenes.lead")}</p>
      </header>
      <ul className="lrn-cards">
        {isWhole &&
          presets.map((preset) => (
            <li key={preset.id}>
              <Scene preset={preset} />
            </li>
          ))}
      </ul>
    </section>
  );
};

const Scene = ({ preset }: { readonly preset: Preset }): ReactElement => {
  const run = useRun();
  const open = (): void => {
    run.lab.getState().loadPreset(preset.id);
    goTo(run, "");
    run.lab.getState().play();
  };
  return (
    <a
      href={`#v2/${preset.id}~`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open();
      }}
    >
      <Thumbnail kind="scenes" id={preset.id} />
      <b>{wordOf(preset, "title")}</b>
      <span>{wordOf(preset, "story")}</span>
    </a>
  );
};
