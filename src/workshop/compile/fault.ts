/** Replaces a part of the source, as offsets in UTF-16 units from 0. */
export interface Fix {
  /** What it does, in a few words. */
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** What is wrong at a place of the source, in a sentence for its author. */
export interface Fault {
  /** From 1. */
  readonly line: number;
  /** In UTF-16 units from 0. */
  readonly column: number;
  /** After the last unit; on the same line. */
  readonly endColumn: number;
  readonly message: string;
  readonly fix?: Fix;
}
