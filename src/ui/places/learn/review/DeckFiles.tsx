import { type ChangeEvent, type ReactElement, useRef, useState } from "react";
import { practiceText } from "../../../../i18n/practice.ts";
import { deckJson, deckTsv, merged, readDeck } from "../../../../lessons/review/deckFile.ts";
import type { Card } from "../../../../lessons/review/schedule.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";
import { saveText } from "../../../widgets/saveFile.ts";
import { textOf } from "../../../widgets/textOf.ts";
import { textsOfCard } from "./cardTexts.ts";
import { pageDeck } from "./pageDeck.ts";

/** Takes the deck away, and reads one. */
export const DeckFiles = ({ cards }: { readonly cards: readonly Card[] }): ReactElement => {
  const file = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<{ readonly words: string; readonly isFault: boolean } | null>(null);
  const saveTsv = async (): Promise<void> => {
    const [page = ""] = location.href.split("#");
    try {
      const texts = await Promise.all(cards.map((card) => textsOfCard(card, page)));
      saveText(deckTsv(texts), "text/tab-separated-values", "aqm-lab-deck.tsv");
    } catch (error) {
      setSaid({ words: practiceText("review.notSaved", { reason: reasonOf(error) }), isFault: true });
    }
  };
  const read = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const { target } = event;
    const file = target.files?.[0];
    if (file === undefined) return;
    try {
      const reading = textOf(file);
      target.value = "";
      const found = readDeck(JSON.parse(await reading));
      pageDeck.setState((deck) => ({ cards: merged(deck.cards, found) }));
      setSaid({ words: practiceText("review.read", { n: found.length }), isFault: false });
    } catch (error) {
      setSaid({ words: practiceText("review.refused", { reason: reasonOf(error) }), isFault: true });
    }
  };
  return (
    <section>
      <div className="lrn-buttons">
        {cards.length > 0 && (
          <>
            <button
              type="button"
              className="button outlined"
              onClick={() => saveText(deckJson(cards), "application/json", "aqm-lab-deck.json")}
            >
              {practiceText("review.export")}
            </button>
            <button type="button" className="button outlined" onClick={() => void saveTsv()}>
              {practiceText("review.anki")}
            </button>
          </>
        )}
        <button type="button" className="button outlined" onClick={() => file.current?.click()}>
          {practiceText("review.import")}
        </button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={practiceText("review.import")}
          onChange={(event) => void read(event)}
        />
      </div>
      {said !== null && <p role={said.isFault ? "alert" : "status"}>{said.words}</p>}
      <p className="hint">{practiceText("page.kept")}</p>
    </section>
  );
};
