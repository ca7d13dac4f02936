import { catalog } from "../../engine/catalog.ts";
import { algorithms } from "../../engine/documentation.ts";
import { dialogText } from "../../i18n/dialogs.ts";
import { glossaryPage, termOfPage } from "../../lessons/terms.ts";
import { type Addressed, THEORY } from "../../scenario/address/addressView.ts";
import { endOf } from "../../scenario/runEnd.ts";
import { decodeText } from "../../schema/codec.ts";
import { plainNumber } from "../quantity.ts";
import { addressInstead } from "../session/address/instead.ts";
import { partSays, tellAddress } from "../session/address/says.ts";
import { transportPage } from "../session/loading/pages.ts";
import { withDocumentation } from "../session/loading/withDocumentation.ts";
import type { Run } from "../session/run.ts";
import { PLACES } from "../shell/placeList.ts";

/** Parts that may stand in an address more than once. */
const REPEATED: readonly string[] = ["at", "fork", "then", "mark"];

/** Places whose contents an address names by `of`. */
const WITH_CONTENT: readonly string[] = ["learn", "papers", "sweep"];

/** Keys and values of an address, in their order. */
const partsOf = (address: string): readonly (readonly [key: string, value: string])[] => {
  const [, ...query] = address.replace(/~$/, "").split("?");
  if (query.length === 0) return [];
  return query
    .join("?")
    .split("&")
    .map((part) => {
      const at = part.indexOf("=");
      return [decodeText(part.slice(0, at)) ?? "", decodeText(part.slice(at + 1)) ?? ""] as const;
    });
};

const twice = (parts: ReturnType<typeof partsOf>): readonly string[] =>
  [...new Set(parts.map(([key]) => key))].flatMap((key) => {
    const values = parts.filter((part) => part[0] === key).map(([, value]) => value);
    return values.length < 2 || REPEATED.includes(key)
      ? []
      : [dialogText("address.twice", { key, values: values.join(", "), last: values.at(-1) ?? "" })];
  });

const pages = (): readonly string[] => [
  ...algorithms.map(({ id }) => id),
  ...catalog.transports.map(({ id }) => transportPage(id)),
  glossaryPage(),
];

/** The places as an address names them. */
const PLACE_NAMES: readonly string[] = PLACES.map(({ id }) => (id === "" ? "lab" : id));

/** Whether there is a place of this name; the comparison itself knows what may follow its own: "compare-overlay". */
const isPlace = (view: string): boolean => PLACE_NAMES.includes(view) || view.startsWith("compare-");

const isPage = (page: string): boolean => pages().includes(page) || termOfPage(page) !== null;

/** Names that the parts of the page know, once all of it is loaded. */
const names = ({ view: { view, of, page, panel } }: Addressed): readonly string[] => {
  const says: string[] = [];
  if (view !== undefined && !isPlace(view)) says.push(partSays("view", view, PLACE_NAMES.join(", ")));
  if (of !== undefined && !WITH_CONTENT.includes(view ?? ""))
    says.push(dialogText("address.of", { of: of.slice(0, 60), places: WITH_CONTENT.join(", ") }));
  if (page !== undefined && !isPage(page)) says.push(partSays("page", page, pages().join(", ")));
  if (panel !== undefined && panel !== THEORY) says.push(partSays("panel", panel, THEORY));
  return says;
};

const senders = ({ scenario, view: { flows } }: Addressed): readonly string[] => {
  if (flows === undefined) return [];
  const ids = scenario.traffic.map(({ id }) => id);
  if (ids.includes(flows.split(":")[0] ?? "")) return [];
  return [ids.length === 0 ? dialogText("address.noFlows", { flows }) : partSays("flows", flows, ids.join(", "))];
};

/** Times behind the end of the run. */
const times = ({ scenario, view: { t, marks, forks } }: Addressed): readonly string[] => {
  const end = endOf(scenario);
  const all = [
    ...(t === undefined ? [] : [["t", t] as const]),
    ...(forks ?? []).map(({ at }) => ["fork", at] as const),
    ...(marks ?? []).map(({ at }) => ["mark", at] as const),
  ];
  return all
    .filter(([, at]) => at > end)
    .map(([key, at]) => dialogText("address.late", { key, at: plainNumber(at, 9), end: plainNumber(end, 9) }));
};

/** What an address that could be opened has in it that is not allowed, in sentences. */
export const addressFaults = (address: string, read: Addressed): readonly string[] => [
  ...twice(partsOf(address)),
  ...names(read),
  ...senders(read),
  ...times(read),
];

/** What could not be shown is left out of the run's own address. */
const leaveOut = ({ lab }: Run, { view, scenario }: Addressed): void => {
  const { screen, page, flows, bookmarks, forks, removeFork } = lab.getState();
  if (view.view !== undefined && !isPlace(view.view) && screen.split(":")[0] === view.view)
    lab.setState({ screen: "" });
  // At the algorithms the page itself says that it is not there.
  if (screen === "" && page === view.page && !isPage(page)) lab.setState({ page: "" });
  if (flows.group !== "" && !scenario.traffic.some(({ id }) => id === flows.group))
    lab.setState({ flows: { ...flows, group: "", member: null } });
  const end = endOf(scenario);
  if (bookmarks.some(({ at }) => at > end)) lab.setState({ bookmarks: bookmarks.filter(({ at }) => at <= end) });
  for (const { letter, forkedAt } of forks.others) if ((forkedAt ?? 0) > end) removeFork(letter);
};

/** Tells which parts of an address that was opened are wrong, and leaves them out of the run. */
export const tellParts = async (run: Run, address: string, read: Addressed): Promise<void> => {
  // Until all names are loaded it could not be said which there are.
  await withDocumentation(Promise.resolve());
  if (addressInstead.getState().opened !== address) return;
  tellAddress("parts", addressFaults(address, read));
  leaveOut(run, read);
};
