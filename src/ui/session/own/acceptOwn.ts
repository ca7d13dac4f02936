import { reasonOf } from "../../../units/reasonOf.ts";
import type { Compiled, Faulty } from "../../../workshop/compile/compile.ts";
import { OwnError } from "../../../workshop/isolation/ownError.ts";
import { knowAllDisciplines } from "../loading/disciplines.ts";
import { describeOwn } from "./describeOwn.ts";
import { installOwn } from "./installOwn.ts";
import { knowOwn } from "./known.ts";

/** An own algorithm that can be chosen from now on, or why it cannot. */
export type OwnResult =
  | { readonly ok: true; readonly id: string; readonly compiled: Compiled }
  /** It does not compile. */
  | Faulty
  /** It compiles, and does not load. @see OwnError */
  | { readonly ok: false; readonly faults: readonly []; readonly message: string; readonly line?: number };

/**
 * Compiles a source, loads it in the sandbox and makes it known in this page: in every list of algorithms, and to every
 * worker. For sources of this page's author, and those that the user agreed to run.
 */
export const acceptOwn = async (source: string): Promise<OwnResult> => {
  const [{ compile }, { libraryItems }] = await Promise.all([
    import("../../../workshop/compile/compile.ts"),
    import("../../../workshop/isolation/authorLibrary.ts"),
    knowAllDisciplines(),
  ]);
  const compiled = compile(source, Object.keys(libraryItems));
  if (!compiled.ok) return compiled;
  try {
    const description = await describeOwn(compiled);
    installOwn();
    await knowOwn(compiled, description);
    return { ok: true, id: compiled.id, compiled };
  } catch (error) {
    const message = reasonOf(error);
    const line = error instanceof OwnError ? error.line : undefined;
    return { ok: false, faults: [], message, ...(line !== undefined && { line }) };
  }
};
