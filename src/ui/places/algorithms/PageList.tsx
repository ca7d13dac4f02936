import type { ReactElement, Ref } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { algorithms } from "../../../engine/documentation.ts";
import { say } from "../../../i18n/algorithms.ts";
import { wordOf } from "../../../i18n/words.ts";
import { glossaryPage, termOfPage } from "../../../lessons/terms.ts";
import { ANYTHING, found } from "../../controls/find.ts";
import { transportPage } from "../../session/loading/pages.ts";

interface Props {
  readonly ref: Ref<HTMLElement>;
  /** Id of the open page. */
  readonly page: string;
  read(page: string): void;
}

/** Links to all pages of the documentation: disciplines by family, transports, then the glossary. */
export const PageList = ({ ref, page, read }: Props): ReactElement => {
  const disciplines = found(algorithms, ANYTHING).map((one) => ({
    page: one.id,
    title: wordOf(one, "title"),
    part: say(`family.${one.doc.family}`),
  }));
  const transports = catalog.transports.map((one) => ({
    page: transportPage(one.id),
    title: wordOf(one, "title"),
    part: say("transports.title"),
  }));
  const terms = { page: glossaryPage(), title: say("glossary.title"), part: say("glossary.part") };
  const open = termOfPage(page) === null ? page : terms.page;
  return (
    <nav ref={ref} aria-label={say("picker.list")}>
      <ul>
        {[...disciplines, ...transports, terms].map((one, i, all) => (
          <li key={one.page}>
            {one.part !== all[i - 1]?.part && <span>{one.part}</span>}
            <button type="button" aria-current={one.page === open ? "page" : undefined} onClick={() => read(one.page)}>
              {one.title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
