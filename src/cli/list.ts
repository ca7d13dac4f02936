import { catalog } from "../engine/catalog.ts";
import { experiments } from "../experiments/registry.ts";
import { presets } from "../scenario/presets/registry.ts";
import { readArguments } from "./options.ts";
import { print } from "./output.ts";

/** Everything that can be named in a scenario or a command. */
export const list = (args: readonly string[]): number => {
  readArguments(args, [], []);
  const sections: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    ["Algorithms", catalog.queues.map(({ id, doc }) => [id, `${doc.title}: ${doc.name}`])],
    ["Transports", catalog.transports.map(({ id, title }) => [id, title])],
    ["Traffic kinds", catalog.kinds.map(({ id, title }) => [id, title])],
    ["Presets", presets.map(({ id, title }) => [id, title])],
    ["Experiments", experiments.map(({ id, title }) => [id, title])],
  ];
  const width = Math.max(...sections.flatMap(([, members]) => members.map(([id]) => id.length)));
  const section = ([title, members]: (typeof sections)[number]): string =>
    [title, ...members.map(([id, words]) => `  ${id.padEnd(width)}  ${words}`)].join("\n");
  print(sections.map(section).join("\n\n"));
  return 0;
};
