import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import type { KindProps, ShareKind } from "./contract.ts";

const later = (
  load: () => Promise<{ readonly default: ComponentType<KindProps> }>,
): LazyExoticComponent<ComponentType<KindProps>> => lazy(() => retryLoad(load));

const everywhere = (): boolean => true;
/** The lab and the comparison show the run itself. */
export const showsRun = (screen: string): boolean => screen === "" || /^compare\b/.test(screen);

const Link = later(() => import("./LinkKind.tsx"));

/** All kinds, in their order in the list; the dialog opens at the first. */
export const KINDS: readonly ShareKind[] = [
  { id: "link", icon: "chain", name: "kind.link", what: "kind.link.what", isAt: everywhere, Content: Link },
];
