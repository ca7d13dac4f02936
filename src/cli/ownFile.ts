import { basename } from "node:path";
import type { AqmDefinition } from "../engine/aqm/contract.ts";
import { addMembers } from "../engine/catalog.ts";
import { ownSources } from "../scenario/ownCode/ownSources.ts";
import { type Compiled, compile, type Fault } from "../workshop/compile/compile.ts";
import { libraryItems } from "../workshop/isolation/authorLibrary.ts";
import type { Watching } from "../workshop/isolation/ownCode.ts";
import { UsageError } from "./options.ts";
import { reasonOf } from "./output.ts";
import { loadInNode } from "./ownAlgorithm.ts";
import { textOfFile } from "./textFile.ts";

/** Whether an argument names a file with code rather than an algorithm of the lab. */
export const isCodeFile = (name: string): boolean => /\.(ts|js|mts|mjs)$/.test(name);

/** "line 12: there is no chnage" */
export const faultLine = ({ line, message }: Pick<Fault, "line" | "message">): string => `line ${line}: ${message}`;

/** Compiles a source against the names that "aqm-lab" exports. */
export const compileSource = (source: string): ReturnType<typeof compile> => compile(source, Object.keys(libraryItems));

/** Loads a compiled algorithm and adds it to the catalog of this thread. @throws OwnError */
export const addCompiled = (compiled: Compiled, watching: Pick<Watching, "over" | "tell"> = {}): AqmDefinition => {
  ownSources.set(compiled.id, compiled.source);
  const definition = loadInNode(compiled, watching);
  addMembers([definition], [], []);
  return definition;
};

/** An own algorithm of a file, which is in the catalog from now on. */
export interface OwnFile {
  readonly definition: AqmDefinition;
  readonly source: string;
}

/** Reads, compiles and loads one's own algorithm. @throws UsageError that names every fault with its line */
export const readOwnFile = (path: string): OwnFile => {
  let source: string;
  try {
    source = textOfFile(path);
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${reasonOf(error)}`);
  }
  const compiled = compileSource(source);
  if (!compiled.ok)
    throw new UsageError(
      [`${path} does not compile:`, ...compiled.faults.map((fault) => `  ${faultLine(fault)}`)].join("\n"),
    );
  try {
    return { definition: addCompiled(compiled), source };
  } catch (error) {
    throw new UsageError(`${basename(path)} cannot be used: ${reasonOf(error)}`);
  }
};
