import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { isComparison } from "./comparison.ts";
import type { KindProps, SharedPage, ShareKind } from "./contract.ts";

const later = (
  load: () => Promise<{ readonly default: ComponentType<KindProps> }>,
): LazyExoticComponent<ComponentType<KindProps>> => lazy(() => retryLoad(load));

const everywhere = (): boolean => true;
/** The lab and the comparison show the run itself. */
const showsRun = ({ screen }: SharedPage): boolean => screen === "" || isComparison(screen);
const isLab = ({ screen }: SharedPage): boolean => screen === "";
const hasPictures = (page: SharedPage): boolean => page.hasPictures || isLab(page);
const hasCommands = (page: SharedPage): boolean => page.hasCommands || showsRun(page);

const Embed = later(() => import("./EmbedKind.tsx"));
const Picture = later(() => import("./picture/PictureKind.tsx"));
const Data = later(() => import("./DataKind.tsx"));
const Report = later(() => import("./report/ReportKind.tsx"));
const Tools = later(() => import("./ToolsKind.tsx"));
const Command = later(() => import("./CommandKind.tsx"));
const Link = later(() => import("./LinkKind.tsx"));

/** All kinds, in their order in the list; the dialog opens at the first. */
export const KINDS: readonly ShareKind[] = [
  { id: "link", icon: "chain", name: "kind.link", what: "kind.link.what", isAt: everywhere, Content: Link },
  { id: "embed", icon: "frame", name: "kind.embed", what: "kind.embed.what", isAt: showsRun, Content: Embed },
  {
    id: "picture",
    icon: "picture",
    name: "kind.picture",
    what: "kind.picture.what",
    isAt: hasPictures,
    Content: Picture,
  },
  { id: "data", icon: "table", name: "kind.data", what: "kind.data.what", isAt: showsRun, Content: Data },
  { id: "report", icon: "report", name: "kind.report", what: "kind.report.what", isAt: isLab, Content: Report },
  { id: "tools", icon: "outside", name: "kind.tools", what: "kind.tools.what", isAt: showsRun, Content: Tools },
  { id: "command", icon: "code", name: "kind.command", what: "kind.command.what", isAt: hasCommands, Content: Command },
];
