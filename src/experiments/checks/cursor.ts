import { CheckSyntaxError, type Token, tokenize } from "./tokens.ts";

/** Reads the tokens of a check from left to right, with backtracking. */
export class Cursor {
  private readonly tokens: readonly Token[];
  private place = 0;
  /** Of the errors caught by `attempt`, the one furthest into the text. */
  private furthest: CheckSyntaxError | undefined = undefined;

  constructor(text: string) {
    this.tokens = tokenize(text);
  }

  get token(): Token {
    const token = this.tokens[this.place] ?? this.tokens.at(-1);
    if (token === undefined) throw new CheckSyntaxError("unexpected end of the check", 0);
    return token;
  }

  /** Whether the next token is this word or sign. */
  sees(text: string): boolean {
    return this.seesAhead(0, text);
  }
  seesAhead(ahead: number, text: string): boolean {
    const token = this.tokens[this.place + ahead];
    return token !== undefined && (token.kind === "word" || token.kind === "sign") && token.text === text;
  }
  seesSignAhead(ahead: number, text: string): boolean {
    return this.tokens[this.place + ahead]?.kind === "sign" && this.seesAhead(ahead, text);
  }

  /** Skips the word or sign if it is next. */
  accepts(text: string): boolean {
    const seen = this.sees(text);
    if (seen) this.place += 1;
    return seen;
  }
  /** Skips the word or sign. @throws CheckSyntaxError if another token is next */
  expects(text: string): void {
    if (!this.accepts(text)) throw this.error(`expected ${JSON.stringify(text)}`);
  }

  word(what: string): string {
    const { token } = this;
    if (token.kind !== "word") throw this.error(`expected ${what}`);
    this.place += 1;
    return token.text;
  }
  number(what: string): { readonly value: number; readonly unit: string } {
    const { token } = this;
    if (token.kind !== "number") throw this.error(`expected ${what}`);
    this.place += 1;
    return { value: token.value, unit: token.unit };
  }
  quoted(): string | undefined {
    const { token } = this;
    if (token.kind !== "text") return undefined;
    this.place += 1;
    return token.text;
  }

  /** The result of `read`; undefined after a syntax error, with nothing consumed. */
  attempt<T>(read: () => T): T | undefined {
    const { place } = this;
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CheckSyntaxError)) throw error;
      if (this.furthest === undefined || error.at > this.furthest.at) this.furthest = error;
      this.place = place;
      return undefined;
    }
  }

  /** The error to report: the one furthest into the text describes the fault best. */
  worst(error: CheckSyntaxError): CheckSyntaxError {
    return this.furthest !== undefined && this.furthest.at > error.at ? this.furthest : error;
  }
  error(message: string): CheckSyntaxError {
    return new CheckSyntaxError(message, this.token.at);
  }
}
