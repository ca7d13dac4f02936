import type { ReactElement } from "react";
import { say } from "../../../i18n/algorithms.ts";
import { glossaryPage, type TermPiece } from "../../../lessons/terms.ts";
import { useRun } from "../../session/RunContext.tsx";
import { useLinkTo } from "../../shell/placeLink.ts";
import { Prose } from "../../widgets/Prose.tsx";
import { referencesIn } from "./references.ts";

/** A text with links to what it cites. */
export const Cited = ({ text }: { readonly text: string }): ReactElement => {
  let place = 0;
  return (
    <>
      {referencesIn(text).map((part) => {
        const key = place;
        const words = typeof part === "string" ? part : part.text;
        place += words.length;
        if (typeof part === "string") return <Prose key={key} text={part} />;
        return (
          <a key={key} className="cited" href={part.href} target="_blank" rel="noreferrer">
            {words}
          </a>
        );
      })}
    </>
  );
};

/** A text with links to the glossary and to what it cites. */
export const Linked = ({ pieces }: { readonly pieces: readonly TermPiece[] }): ReactElement => {
  const { lab } = useRun();
  const linkTo = useLinkTo();
  let place = 0;
  return (
    <>
      {pieces.map((piece) => {
        const key = place;
        place += 1;
        if (typeof piece === "string") return <Cited key={key} text={piece} />;
        const page = glossaryPage(piece.entry.id);
        return (
          <a
            key={key}
            className="term"
            title={say("glossary.hint", { meaning: piece.entry.meaning })}
            {...linkTo(`page=${page}&view=algorithms`, () => lab.setState({ screen: "algorithms", page }))}
          >
            {piece.text}
          </a>
        );
      })}
    </>
  );
};
