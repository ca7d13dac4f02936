import type { QueuePort } from "../../engine/aqm/contract.ts";

/** Most lines of pseudo-code: they cross to the page as bytes. */
const LINES_MAX = 256;
/** Lines that the host of a discipline can note, for checkpoints. */
const HOST_LINES = 31;

/** The statements of one discipline that its latest arrival has come to. */
export class ReachedLines {
  private readonly flags = new Uint8Array(LINES_MAX);
  private last = -1;

  constructor(private readonly host: QueuePort) {}

  /** A packet arrives. */
  begin(): void {
    if (this.last >= 0) this.flags.fill(0);
    this.last = -1;
  }

  reached(line: number): void {
    if (line >= LINES_MAX) return;
    this.flags[line] = 1;
    this.last = line;
    if (line < HOST_LINES) this.host.reached(line);
  }

  /** Ascending, the last one reached at the end. */
  list(): readonly number[] {
    const { last } = this;
    const lines: number[] = [];
    for (let line = 0; line < LINES_MAX; line++) if (this.flags[line] === 1 && line !== last) lines.push(line);
    return last < 0 ? lines : [...lines, last];
  }
}
