import { type ReactElement, useEffect, useMemo, useRef, useState } from "react";
import { fileName } from "../../../../exports/fileName.ts";
import { dialogText } from "../../../../i18n/dialogs.ts";
import { shareText } from "../../../../i18n/share.ts";
import { windowOf } from "../../../plots/view.ts";
import { plainNumber, showWords } from "../../../quantity.ts";
import { useLab, useRun } from "../../../session/RunContext.tsx";
import type { Run } from "../../../session/run.ts";
import { LaterIcon } from "../../../widgets/LaterIcon.tsx";
import { qrPath } from "../../../widgets/qrCode.ts";
import { SwitchRow } from "../../../widgets/Switch.tsx";
import { saveBlob, saveText } from "../../../widgets/saveFile.ts";
import type { KindProps, PictureSubject } from "../contract.ts";
import { linkAt } from "../linkOf.ts";
import { orFailed } from "../orFailed.ts";
import { queueTitle } from "../queueTitle.ts";
import { Segments } from "../Segments.tsx";
import { labSubjects } from "./labSubjects.ts";
import { drawSheet, SHARPNESS, type Sheet, SIZES, type SizeId, sheetSvg } from "./sheet.ts";
import { useDrawing } from "./useDrawing.tsx";

/** The traces as a picture for paper or a slide, shown as it will be saved. */
const PictureKind = ({ at, pictures }: KindProps): ReactElement => {
  const run = useRun();
  const scenario = useLab((state) => state.scenario);
  const [subjects] = useState((): readonly PictureSubject[] => pictures ?? labSubjects(run));
  const [chosen, setChosen] = useState(subjects[0]?.id ?? "");
  const subject = subjects.find(({ id }) => id === chosen);
  const [sizeId, setSizeId] = useState<SizeId>("page");
  const [hasCaption, setCaption] = useState(true);
  const [hasCode, setCode] = useState(false);
  const [said, setSaid] = useState("");
  const holder = useRef<HTMLDivElement>(null);
  const link = linkAt(run.lab.getState(), at);
  const caption = subject?.says === undefined ? captionOf(run, at, link, subject?.of) : `${subject.says} ${link}`;
  const [drawing, box] = useDrawing(subject, SIZES[sizeId], setSaid);
  const shown = subject !== undefined && "paint" in subject ? subject : drawing;
  const sheet = useMemo(
    (): Sheet | null =>
      shown && {
        subject: shown,
        size: SIZES[sizeId],
        caption: hasCaption ? caption : "",
        code: hasCode ? qrPath(link) : undefined,
      },
    [shown, sizeId, hasCaption, hasCode, caption, link],
  );
  useEffect(() => {
    if (sheet === null) return undefined;
    let isOver = false;
    const show = async (): Promise<string> => {
      const canvas = await drawSheet(sheet, devicePixelRatio);
      if (!isOver) holder.current?.replaceChildren(canvas);
      return "";
    };
    void orFailed(show).then((words) => {
      if (!isOver && words !== "") setSaid(words);
    });
    return () => {
      isOver = true;
    };
  }, [sheet]);
  const name = subject?.says === undefined ? fileName(scenario, 0) : subject.id;
  const png = async (): Promise<Blob> => {
    if (sheet === null) throw new Error("no picture");
    const canvas = await drawSheet(sheet, SHARPNESS);
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png");
    });
  };
  const save = (make: () => Promise<void>): void =>
    void orFailed(async () => {
      await make();
      return "";
    }).then(setSaid);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png() })]);
      setSaid(dialogText("copy.done"));
    } catch {
      setSaid(shareText("picture.noCopy"));
    }
  };
  const segments = Object.keys(SIZES).filter((id): id is SizeId => Object.hasOwn(SIZES, id));
  return (
    <>
      <div>
        <h3>{shareText("picture.title")}</h3>
        <p>{shareText("picture.lead")}</p>
      </div>
      {box}
      <div className="share-picture">
        <div ref={holder} className="share-paper" role="img" aria-label={caption} />
        <div className="share-side">
          {subjects.length > 1 && (
            <Segments
              label={shareText("picture.subject")}
              values={subjects.map(({ id }) => id)}
              value={chosen}
              words={(id) => subjects.find((one) => one.id === id)?.words ?? id}
              choose={setChosen}
            />
          )}
          <Segments
            label={shareText("picture.width")}
            values={segments}
            value={sizeId}
            words={(id) => shareText(`picture.${id}`)}
            choose={setSizeId}
          />
          <div className="options">
            <SwitchRow label={shareText("picture.caption")} checked={hasCaption} onChange={setCaption} />
            {qrPath(link) !== undefined && (
              <SwitchRow label={shareText("picture.code")} checked={hasCode} onChange={setCode} />
            )}
          </div>
          <div className="share-acts">
            <p role="status">{said}</p>
            <button
              type="button"
              className="button solid"
              disabled={sheet === null}
              onClick={() => save(async () => saveBlob(await png(), `${name}.png`))}
            >
              <LaterIcon name="download" />
              {shareText("picture.png")}
            </button>
            <button
              type="button"
              className="button outlined"
              disabled={sheet === null}
              onClick={() =>
                sheet !== null && save(async () => saveText(await sheetSvg(sheet), "image/svg+xml", `${name}.svg`))
              }
            >
              {shareText("picture.svg")}
            </button>
            <button type="button" className="button outlined" disabled={sheet === null} onClick={() => void copy()}>
              <LaterIcon name="copy" />
              {shareText("picture.copy")}
            </button>
          </div>
        </div>
      </div>
    </>
  );
};

/** What the picture shows: the run, the algorithm, the bottleneck, the seed, the time in view, the address. */
const captionOf = (run: Run, at: number, link: string, of?: string): string => {
  const { scenario, inForce, view } = run.lab.getState();
  const { from, to } = windowOf(view, at);
  const { rate } = inForce.bottleneck;
  return shareText("picture.says", {
    title: scenario.title,
    queue: of ?? queueTitle(inForce.lanes[0]?.queue ?? ""),
    rate: showWords(rate, "bit/s"),
    seed: scenario.seed,
    changes: shareText("picture.changes", { n: scenario.timeline.length }),
    from: plainNumber(from, 4),
    to: plainNumber(to, 5),
    link,
  });
};

export default PictureKind;
