import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { isComparison } from "./comparison.ts";
import type { KindProps, PageParts, SharedPage, ShareKind } from "./contract.ts";

const later = (
  load: () => Promise<{ readonly default: ComponentType<KindProps> }>,
): LazyExoticComponent<ComponentType<KindProps>> => lazy(() => retryLoad(load));

/** The lab and the comparison show the run itself. */
const showsRun = ({ screen }: SharedPage): boolean => screen === "" || isComparison(screen);
const isLab = ({ screen }: SharedPage): boolean => screen === "";
const has =
  (part: keyof PageParts) =>
  ({ own }: SharedPage): boolean =>
    own.has(part);
const hasNo =
  (part: keyof PageParts) =>
  ({ own }: SharedPage): boolean =>
    !own.has(part);
const hasPictures = (page: SharedPage): boolean => page.own.has("pictures") || isLab(page);
const hasCommands = (page: SharedPage): boolean => page.own.has("commands") || showsRun(page);

const Embed = later(() => import("./EmbedKind.tsx"));
const Picture = later(() => import("./picture/PictureKind.tsx"));
const Data = later(() => import("./data/DataKind.tsx"));
const Report = later(() => import("./report/ReportKind.tsx"));
const Tools = later(() => import("./ToolsKind.tsx"));
const Command = later(() => import("./CommandKind.tsx"));
const Link = later(() => import("./LinkKind.tsx"));
const OwnLink = later(() => import("./OwnLinkKind.tsx"));
const Files = later(() => import("./FilesKind.tsx"));

/** All kinds, in their order in the list; the dialog opens at the first. */
export const KINDS: readonly ShareKind[] = [
  { id: "link", icon: "chain", name: "kind.link", what: "kind.link.what", isAt: hasNo("link"), Content: Link },
  { id: "own", icon: "chain", name: "kind.link", what: "kind.own.what", isAt: has("link"), Content: OwnLink },
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
  { id: "files", icon: "table", name: "kind.data", what: "kind.files.what", isAt: has("files"), Content: Files },
  { id: "report", icon: "report", name: "kind.report", what: "kind.report.what", isAt: isLab, Content: Report },
  { id: "tools", icon: "outside", name: "kind.tools", what: "kind.tools.what", isAt: showsRun, Content: Tools },
  { id: "command", icon: "code", name: "kind.command", what: "kind.command.what", isAt: hasCommands, Content: Command },
];
