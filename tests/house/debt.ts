/** What breaks a rule of the house for now, each with a reason and a name. These lists only shrink. */

export interface ImportException {
  readonly file: string;
  readonly imports: string;
  readonly why: string;
  readonly owner: string;
}
export const importExceptions: readonly ImportException[] = [];

export interface LongFile {
  readonly file: string;
  /** Lines that it may have; raise it and say why. */
  readonly lines: number;
  readonly why: string;
  readonly owner: string;
}
export const longFiles: readonly LongFile[] = [];

export interface NamedMember {
  readonly file: string;
  readonly id: string;
  readonly why: string;
  readonly owner: string;
}
/** Files that decide by the id of a queue discipline. */
export const namedMembers: readonly NamedMember[] = [
  {
    file: "src/cli/validation/ns2/compare.ts",
    id: "drop-tail",
    why: "says which measured cases hang on phase effects; the cases are data of one simulator, not of the engine",
    owner: "validation",
  },
];
