import { type ReactElement, useState } from "react";
import { shareText } from "../../../i18n/share.ts";
import { ADDRESS_MAX } from "../../../scenario/address/parseAddress.ts";
import { plainNumber } from "../../quantity.ts";
import { useLab } from "../../session/RunContext.tsx";
import { Dialog } from "../../widgets/Dialog.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { LinkField } from "../../widgets/LinkField.tsx";
import { QrFigure } from "../../widgets/QrFigure.tsx";
import { qrPath } from "../../widgets/qrCode.ts";
import { SwitchRow } from "../../widgets/Switch.tsx";
import { saveText } from "../../widgets/saveFile.ts";
import { codeSvg } from "./codeSvg.ts";
import type { KindProps } from "./contract.ts";
import { hashOf } from "./linkOf.ts";

/** Up to this length the modules of a code on a slide are large enough for a camera at the end of a room. */
const FAR_MAX = 300;

/** The link to this run, its code, and a choice of its contents. */
const LinkKind = ({ at, hash }: KindProps): ReactElement => {
  const state = useLab((whole) => whole);
  const { scenario, forks } = state;
  const [moment, setMoment] = useState(true);
  const [changes, setChanges] = useState(true);
  const [withForks, setWithForks] = useState(true);
  const [play, setPlay] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const address = hashOf(state, { at: moment ? at : undefined, changes, withForks, play });
  const link = new URL(address, location.href).href;
  const code = qrPath(link);
  const length = { n: link.length };
  const words = shareText(
    code === undefined ? "link.noCode" : link.length > FAR_MAX ? "link.long" : "link.short",
    length,
  );
  const letters = forks.others.map(({ letter }) => letter).join(", ");
  const others = shareText("link.fork", { n: forks.others.length });
  const isSame = changes && hash !== "";
  return (
    <>
      <div>
        <h3>{shareText("link.title")}</h3>
        <p>{shareText("link.lead", { n: changes ? scenario.timeline.length : 0 })}</p>
      </div>
      <LinkField link={link} name={shareText("link.field")} copy={shareText("link.copy")} />
      {address.length > ADDRESS_MAX && <p className="remark">{shareText("link.tooLong")}</p>}
      <div className="share-ways">
        <QrFigure link={link} />
        <div>
          <div className="options">
            <SwitchRow
              label={shareText("link.moment")}
              value={shareText("link.momentAt", { time: plainNumber(at, 6) })}
              checked={moment}
              onChange={setMoment}
            />
            <SwitchRow
              label={shareText("link.changes")}
              value={String(scenario.timeline.length)}
              checked={changes}
              onChange={setChanges}
            />
            {letters !== "" && (
              <SwitchRow label={others} value={letters} checked={withForks && changes} onChange={setWithForks} />
            )}
            <SwitchRow label={shareText("link.play")} checked={play} onChange={setPlay} />
          </div>
          <p>{words}</p>
          {code !== undefined && (
            <div className="share-buttons">
              <button type="button" className="button outlined" onClick={() => setLarge(true)}>
                <LaterIcon name="qr" />
                {shareText("link.large")}
              </button>
              <button
                type="button"
                className="button outlined"
                onClick={() => saveText(codeSvg(code), "image/svg+xml", "aqm-lab-link.svg")}
              >
                <LaterIcon name="download" />
                {shareText("link.svg")}
              </button>
            </div>
          )}
        </div>
      </div>
      <p className="share-foot">
        {isSame ? (
          <>
            {shareText("link.sameHash")} <code>{hash.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
          </>
        ) : (
          shareText("link.same")
        )}
      </p>
      {isLarge && (
        <Dialog title={shareText("link.title")} className="share-large" close={() => setLarge(false)}>
          <QrFigure link={link} />
        </Dialog>
      )}
    </>
  );
};

export default LinkKind;
