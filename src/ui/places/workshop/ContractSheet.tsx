import type { ReactElement } from "react";
import { workshopText } from "../../../i18n/workshop.ts";
import { libraryItems, libraryTypes } from "../../../workshop/isolation/authorLibrary.ts";
import { membersOf, type Named } from "./code/contract.ts";

const PARTS = ["definition", "fields", "queues", "decisions", "mathematics", "flows", "inside"] as const;

const itemsIn = (part: (typeof PARTS)[number]): readonly Named[] =>
  Object.entries(libraryItems)
    .filter(([, one]) => one.part === part)
    .map(([name, { says }]) => ({ name, says }));

type Part = "port" | "packet" | "types" | (typeof PARTS)[number];
const List = ({ part, names }: { readonly part: Part; readonly names: readonly Named[] }): ReactElement => (
  <section>
    <h3>{workshopText(`library.${part}`)}</h3>
    <dl>
      {names.map(({ name, says }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** The contract as a sheet: one line for each name. */
export const ContractSheet = (): ReactElement => (
  <div className="wks-sheet">
    <p>{workshopText("library.lead")}</p>
    <List part="port" names={membersOf("port")} />
    <List part="packet" names={membersOf("packet")} />
    {PARTS.map((part) => (
      <List key={part} part={part} names={itemsIn(part)} />
    ))}
    <List part="types" names={Object.entries(libraryTypes).map(([name, says]) => ({ name, says }))} />
  </div>
);
