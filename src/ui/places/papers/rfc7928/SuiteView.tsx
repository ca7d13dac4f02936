import { type ReactElement, useEffectEvent, useLayoutEffect, useRef } from "react";
import { sceneScenario } from "../../../../experiments/rfc7928/sceneScenario.ts";
import { scenes } from "../../../../experiments/rfc7928/scenes.ts";
import { storedSuite } from "../../../../experiments/rfc7928/stored.ts";
import { papersText } from "../../../../i18n/papers.ts";
import { OpenInLab } from "../../sweep/OpenInLab.tsx";
import type { SuitePlace } from "../screen.ts";
import { EllipsePlot } from "./EllipsePlot.tsx";
import { queueName } from "./queueName.ts";
import { SuiteTable } from "./SuiteTable.tsx";

const shown = scenes.filter(({ id }) => storedSuite.scenes.some((each) => each.scene === id));

/** Marked until another one is chosen. */
const USUAL = "codel";

interface Props {
  /** Part of the address. */
  readonly place: SuitePlace;
  show(place: SuitePlace): void;
  /** Called once it is on the page. */
  onShown(view: Element | null): void;
}

/** One scene with all disciplines: delay against goodput, and its measures. */
const SuiteView = ({ place, show, onShown }: Props): ReactElement => {
  const told = useEffectEvent(onShown);
  const view = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => told(view.current), []);
  const id = place.scene === "" ? (shown[0]?.id ?? "") : place.scene;
  const queue = place.queue === "" ? USUAL : place.queue;
  const setId = (scene: string): void => show({ scene, queue });
  const setQueue = (next: string): void => show({ scene: id, queue: next });
  const scene = shown.find((each) => each.id === id);
  const found = storedSuite.scenes.find((each) => each.scene === id);
  if (scene === undefined || found === undefined)
    return (
      <p className="note">
        {papersText("suite.none")}{" "}
        <button type="button" className="link" onClick={() => setId("")}>
          {papersText("suite.first")}
        </button>
      </p>
    );
  const cells = [...found.cells].sort((a, b) => queueName(a.queue).localeCompare(queueName(b.queue)));
  const chosen = cells.some((cell) => cell.queue === queue) ? queue : (cells[0]?.queue ?? "");
  return (
    <div ref={view} className="suite">
      <p className="suite-stored">{papersText("suite.stored", { n: storedSuite.seeds })}</p>
      <div className="suite-choices">
        <label>
          {papersText("suite.scene")}
          <select className="cmp-select" value={id} onChange={({ target }) => setId(target.value)}>
            {shown.map((each) => (
              <option key={each.id} value={each.id}>
                {papersText("suite.option", { section: each.section, title: each.title })}
              </option>
            ))}
          </select>
        </label>
        <label>
          {papersText("suite.queue")}
          <select className="cmp-select" value={chosen} onChange={({ target }) => setQueue(target.value)}>
            {cells.map((cell) => (
              <option key={cell.queue} value={cell.queue}>
                {queueName(cell.queue)}
              </option>
            ))}
          </select>
        </label>
        <span className="spring" />
        <OpenInLab scenario={sceneScenario(scene, chosen)} lane={0} />
      </div>
      <p>{scene.story}</p>
      <div className="suite-both">
        <EllipsePlot title={scene.title} cells={cells} chosen={chosen} choose={setQueue} />
        <SuiteTable scene={scene} cells={cells} chosen={chosen} choose={setQueue} />
      </div>
    </div>
  );
};

export default SuiteView;
