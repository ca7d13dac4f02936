import { lazy, type ReactElement, Suspense, useContext, useId } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { phoneText } from "../../../i18n/phone.ts";
import { grouped } from "../../chart/format.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { PhoneForm, showAllTracks, usePhoneView } from "../../session/phoneView.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { toggleTheory } from "../../session/theoryShown.ts";
import { Icon } from "../../widgets/Icon.tsx";

const SoundTools = lazy(() => retryLoad(() => import("../../sound/SoundTools.tsx")));

const SPANS = [10, 30, "all"] as const;
const PHONE_SPANS = [10, 20, "all"] as const;

interface Props {
  /** The table of values is open. */
  readonly table: boolean;
  onTable(): void;
}

/** What the traces show: buttons in the panel's head, on a phone behind one of them. */
export const QueueTools = (props: Props): ReactElement => {
  const id = useId();
  if (!useContext(PhoneForm)) return <Buttons {...props} />;
  const words = phoneText("tools.more");
  return (
    <>
      <button type="button" className="pn-button pn-icon pn-more" popoverTarget={id} title={words}>
        <Icon name="more" size={20} />
        <span className="pn-sr">{words}</span>
      </button>
      <div id={id} popover="auto" className="menu pn-more-menu">
        <Buttons {...props} />
      </div>
    </>
  );
};

const Buttons = ({ table, onTable }: Props): ReactElement => {
  const run = useRun();
  const isPhone = useContext(PhoneForm);
  const allTracks = usePhoneView((shown) => shown.allTracks);
  const view = useLab((state) => state.view);
  const byGroup = useLab((state) => state.byGroup);
  const setView = useLab((state) => state.setView);
  const setByGroup = useLab((state) => state.setByGroup);
  return (
    <>
      {!view.follow && (
        <button
          type="button"
          className="pn-button"
          onClick={() =>
            setView({ follow: true, span: typeof view.span === "number" ? Math.max(view.span, 1) : view.span })
          }
        >
          {panelText("panel.queue.follow")}
        </button>
      )}
      {isPhone && (
        <button
          type="button"
          className="pn-button"
          aria-pressed={allTracks}
          onClick={() => showAllTracks(run, !allTracks)}
        >
          {phoneText("tools.allTracks")}
        </button>
      )}
      <Suspense>
        <SoundTools />
      </Suspense>
      <button type="button" className="pn-button" aria-expanded={table} onClick={onTable}>
        {panelText("panel.queue.data")}
      </button>
      <button type="button" className="pn-button" data-turn="traces" onClick={() => toggleTheory(run)}>
        {panelText("panel.theory")}
      </button>
      <fieldset className="pn-segments" aria-label={panelText("panel.queue.parts")}>
        {[false, true].map((choice) => (
          <button
            type="button"
            key={String(choice)}
            aria-pressed={byGroup === choice}
            onClick={() => setByGroup(choice)}
          >
            {panelText(choice ? "panel.queue.byGroup" : "panel.queue.total")}
          </button>
        ))}
      </fieldset>
      <fieldset className="pn-segments" aria-label={panelText("panel.queue.span")}>
        {(isPhone ? PHONE_SPANS : SPANS).map((span) => (
          <button
            type="button"
            key={span}
            aria-pressed={view.follow && view.span === span}
            onClick={() => setView({ span, follow: true })}
          >
            {span === "all" ? panelText("panel.queue.all") : panelText("panel.queue.seconds", { n: grouped(span) })}
          </button>
        ))}
      </fieldset>
    </>
  );
};
