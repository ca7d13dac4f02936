import { type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { fileName } from "../../../../exports/fileName.ts";
import { shareText } from "../../../../i18n/share.ts";
import { windowOf } from "../../../plots/view.ts";
import { plainNumber, showWords } from "../../../quantity.ts";
import { useLab, useRun } from "../../../session/RunContext.tsx";
import type { Run } from "../../../session/run.ts";
import { qrPath } from "../../../widgets/qrCode.ts";
import { SwitchRow } from "../../../widgets/Switch.tsx";
import type { KindProps, PictureSubject } from "../contract.ts";
import { linkAt } from "../linkOf.ts";
import { orFailed } from "../orFailed.ts";
import { queueTitle } from "../queueTitle.ts";
import { Segments } from "../Segments.tsx";
import { labSubjects } from "./labSubjects.ts";
import { PictureActs } from "./PictureActs.tsx";
import { drawSheet, type Sheet, SIZES, type SizeId } from "./sheet.ts";
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
  const paper = useSheet(sheet, setSaid);
  return (
    <>
      <div>
        <h3>{shareText("picture.title")}</h3>
        <p>{shareText("picture.lead")}</p>
      </div>
      {box}
      <div className="share-picture">
        <div ref={paper} className="share-paper" role="img" aria-label={caption} />
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
            values={Object.keys(SIZES).filter((id): id is SizeId => Object.hasOwn(SIZES, id))}
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
          <PictureActs
            sheet={sheet}
            name={subject?.says === undefined ? fileName(scenario, 0) : subject.id}
            said={said}
            say={setSaid}
          />
        </div>
      </div>
    </>
  );
};

/**
 * Shows a sheet in an element as soon as it is drawn.
 * @param say called with the reason if it cannot be drawn
 * @returns for the element
 */
const useSheet = (sheet: Sheet | null, say: (words: string) => void): RefObject<HTMLDivElement | null> => {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sheet === null) return undefined;
    let isOver = false;
    const show = async (): Promise<string> => {
      const canvas = await drawSheet(sheet, devicePixelRatio);
      if (!isOver) holder.current?.replaceChildren(canvas);
      return "";
    };
    void orFailed(show).then((words) => {
      if (!isOver && words !== "") say(words);
    });
    return () => {
      isOver = true;
    };
  }, [sheet, say]);
  return holder;
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
