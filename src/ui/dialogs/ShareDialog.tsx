import { type KeyboardEvent, type ReactElement, Suspense, useRef, useState } from "react";
import { shareText } from "../../i18n/share.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { usePhone } from "../theme/wide.ts";
import { Dialog } from "../widgets/Dialog.tsx";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import type { KindProps, PageParts, ShareKind } from "./share/contract.ts";
import { KINDS } from "./share/kinds.ts";
import { PhoneRows } from "./share/PhoneRows.tsx";
import "./share/share.css";

interface Props extends PageParts {
  /** The kind at which the dialog opens; absent: the first, on a phone the list. */
  readonly first?: string;
  close(): void;
}

/** Everything that leaves the page: the link, and files of the run. Kinds that the page does not have are absent. */
const ShareDialog = ({ commands, pictures, files, link, first, close }: Props): ReactElement => {
  const run = useRun();
  const screen = useLab((state) => state.screen);
  const isPhone = usePhone();
  const [content] = useState((): KindProps => {
    const { granted, hash } = run.lab.getState();
    const known = run.traces.until === granted ? hash : "";
    return {
      at: granted,
      hash: known,
      ...(commands === undefined ? {} : { commands }),
      ...(pictures === undefined ? {} : { pictures: pictures() }),
      ...(files === undefined ? {} : { files: files() }),
      ...(link === undefined ? {} : { link }),
    };
  });
  const own = ownParts(content);
  const kinds = KINDS.filter((kind) => kind.isAt({ screen, own }));
  const [id, setId] = useState(() => first ?? (isPhone ? "" : kinds[0]?.id));
  const kind = kinds.find((one) => one.id === id);
  const Content = kind?.Content;
  const inside = Content !== undefined && (
    <Suspense>
      <Content {...content} />
    </Suspense>
  );
  if (!isPhone)
    return (
      <Dialog title={shareText("share.title")} className="share" close={close}>
        <div className="share-body">
          <Tabs kinds={kinds} chosen={kind?.id ?? ""} choose={setId} />
          <div key={id} className="share-content" role="tabpanel" id={PANEL} aria-labelledby={tabId(id ?? "")}>
            {inside}
          </div>
        </div>
      </Dialog>
    );
  const back = kind !== undefined && (
    <button type="button" className="button square" onClick={() => setId("")} title={shareText("share.back")}>
      <LaterIcon name="back" />
      <span className="unseen">{shareText("share.back")}</span>
    </button>
  );
  const title = kind === undefined ? shareText("share.title") : shareText(kind.name);
  return (
    <Dialog title={title} className="share share-sheet" beforeTitle={back} close={close}>
      {kind === undefined ? (
        <PhoneRows kinds={kinds} at={content.at} choose={setId} />
      ) : (
        <div className="share-content">{inside}</div>
      )}
    </Dialog>
  );
};

/** What the page has of its own; an empty list is nothing. */
const ownParts = ({ commands, pictures = [], files = [], link }: KindProps): ReadonlySet<keyof PageParts> =>
  new Set<keyof PageParts>([
    ...(commands === undefined ? [] : ["commands" as const]),
    ...(pictures.length === 0 ? [] : ["pictures" as const]),
    ...(files.length === 0 ? [] : ["files" as const]),
    ...(link === undefined ? [] : ["link" as const]),
  ]);

const PANEL = "share-content";
const tabId = (id: string): string => `share-tab-${id}`;

interface TabsProps {
  readonly kinds: readonly ShareKind[];
  readonly chosen: string;
  choose(id: string): void;
}

const nextPlace = (place: number, count: number, key: string): number | undefined => {
  if (key === "ArrowDown") return (place + 1) % count;
  if (key === "ArrowUp") return (place + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
};

/** The kinds as vertical tabs: the arrow keys move, and Tab leads to the content. */
const Tabs = ({ kinds, chosen, choose }: TabsProps): ReactElement => {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = kinds.findIndex(({ id }) => id === chosen);
    const next = kinds[nextPlace(place, kinds.length, event.key) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#${tabId(next.id)}`)?.focus();
    choose(next.id);
  };
  return (
    <div
      ref={list}
      className="share-tabs"
      role="tablist"
      aria-orientation="vertical"
      aria-label={shareText("share.kinds")}
      onKeyDown={onKeyDown}
    >
      {kinds.map(({ id, icon, name, what }) => (
        <button
          key={id}
          // A dialog that opens gives the focus to the element with this attribute, which React does not write.
          ref={id === chosen ? (button) => button?.setAttribute("autofocus", "") : undefined}
          type="button"
          role="tab"
          id={tabId(id)}
          aria-selected={id === chosen}
          aria-controls={id === chosen ? PANEL : undefined}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => choose(id)}
        >
          <LaterIcon name={icon} />
          <span>
            <b>{shareText(name)}</b>
            <small>{shareText(what)}</small>
          </span>
        </button>
      ))}
    </div>
  );
};

export default ShareDialog;
