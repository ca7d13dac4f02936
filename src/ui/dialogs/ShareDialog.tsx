import { lazy, type ReactElement, Suspense, useState } from "react";
import { dialogText } from "../../i18n/dialogs.ts";
import { ADDRESS_MAX } from "../../scenario/readAddress.ts";
import { plainNumber } from "../quantity.ts";
import { addressOf } from "../session/address/linking.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { Dialog } from "../widgets/Dialog.tsx";
import { LinkField } from "../widgets/LinkField.tsx";
import { QrFigure } from "../widgets/QrFigure.tsx";
import { SwitchRow } from "../widgets/Switch.tsx";

const EmbedKind = lazy(() => retryLoad(() => import("./share/EmbedKind.tsx")));

/** The link to this run, and a choice of its contents. */
const ShareDialog = ({ close }: { close(): void }): ReactElement => {
  const run = useRun();
  const preset = useLab((state) => state.preset);
  const scenario = useLab((state) => state.scenario);
  const opened = useLab((state) => state.opened);
  // The time when the dialog was opened: a link that keeps changing could not be copied.
  const [granted] = useState(() => run.lab.getState().granted);
  const [moment, setMoment] = useState(true);
  const [changes, setChanges] = useState(true);
  const [play, setPlay] = useState(false);
  const screen = useLab((state) => state.screen);
  const page = useLab((state) => state.page);
  const flows = useLab((state) => state.flows);
  const futures = useLab((state) => state.futures);
  const bookmarks = useLab((state) => state.bookmarks);
  const hash = addressOf(preset, scenario, opened, {
    at: moment ? granted : undefined,
    changes,
    play,
    page,
    screen,
    flows,
    futures,
    bookmarks,
  });
  const link = new URL(hash, location.href).href;
  const option = (label: string, checked: boolean, set: (on: boolean) => void): ReactElement => (
    <SwitchRow label={label} checked={checked} onChange={set} />
  );
  return (
    <Dialog title={dialogText("share.title")} className="share" close={close}>
      <p className="hint">{dialogText("share.lead", { n: changes ? scenario.timeline.length : 0 })}</p>
      <LinkField link={link} name={dialogText("share.link")} copy={dialogText("share.copy")} />
      {hash.length > ADDRESS_MAX && <p className="remark">{dialogText("share.tooLong")}</p>}
      <div className="share-ways">
        <QrFigure link={link} />
        <div className="options">
          {option(dialogText("share.moment", { time: plainNumber(granted, 6) }), moment, setMoment)}
          {option(dialogText("share.changes"), changes, setChanges)}
          {option(dialogText("share.play"), play, setPlay)}
        </div>
      </div>
      <Suspense>
        <EmbedKind />
      </Suspense>
    </Dialog>
  );
};

export default ShareDialog;
