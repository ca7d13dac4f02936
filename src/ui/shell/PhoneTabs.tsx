import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from "react";
import { phoneText } from "../../i18n/phone.ts";
import { type PhonePart, showPart } from "../session/phoneView.ts";
import { useRun } from "../session/RunContext.tsx";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { goTo } from "./placeList.ts";

type PhoneTab = PhonePart | "compare";
const TABS: readonly PhoneTab[] = ["watch", "inside", "traffic", "compare"];
const PICTURES = { watch: "watch", inside: "inside", traffic: "sliders", compare: "compare" } as const;

/** Ids of a tab and of what it shows. */
export const tabId = (tab: PhoneTab): string => `phone-tab-${tab}`;
export const partId = (tab: PhoneTab): string => `phone-part-${tab}`;

/** The focus was in the tabs of a page that has been taken away: those of the next page take it over. */
let hadFocus = false;

const nextTab = (now: PhoneTab, key: string): PhoneTab | undefined => {
  const place = TABS.indexOf(now);
  if (key === "ArrowRight") return TABS[(place + 1) % TABS.length];
  if (key === "ArrowLeft") return TABS.at(place - 1);
  if (key === "Home") return TABS[0];
  return key === "End" ? TABS.at(-1) : undefined;
};

/** A phone's views of the lab; the last of them is the place Compare. */
export const PhoneTabs = ({ now }: { readonly now: PhoneTab }): ReactElement => {
  const run = useRun();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tabs = list.current;
    if (hadFocus) tabs?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
    hadFocus = false;
    return () => {
      hadFocus = tabs?.contains(document.activeElement) === true;
    };
  }, []);
  const show = (tab: PhoneTab): void => {
    if (tab !== "compare") showPart(run, tab);
    if ((tab === "compare") !== (now === "compare")) goTo(run, tab === "compare" ? "compare" : "");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextTab(now, event.key);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
    show(next);
  };
  return (
    <div ref={list} role="tablist" className="phone-tabs" aria-label={phoneText("tab.list")} onKeyDown={onKeyDown}>
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === now}
          aria-controls={tab === now ? partId(tab) : undefined}
          tabIndex={tab === now ? 0 : -1}
          onClick={() => show(tab)}
        >
          <LaterIcon name={PICTURES[tab]} size={20} />
          {phoneText(`tab.${tab}`)}
        </button>
      ))}
    </div>
  );
};
