import { transform } from "sucrase";
import { SourceText } from "./text.ts";

/** JavaScript without types, on the same lines as the source, and the way back to the source. */
export interface Stripped {
  readonly code: string;
  /** Offset in the source of an offset in `code`. */
  toSource(offset: number): number;
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Numbers of one segment of a source map (base-64 variable-length quantities). */
const decodeSegment = (segment: string): number[] => {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = BASE64.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if ((bits & 32) !== 0) continue;
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
};

/** Columns of one line at which tokens begin, in the output and in the source. */
type Columns = readonly (readonly [output: number, source: number])[];

/** The columns of each line. A line of the output is the same line of the source. */
const decodeMappings = (mappings: string): Columns[] => {
  let source = 0;
  return mappings.split(";").map((line) => {
    let output = 0;
    return line
      .split(",")
      .filter((segment) => segment !== "")
      .map((segment) => {
        const [outputStep = 0, , , sourceStep = 0] = decodeSegment(segment);
        output += outputStep;
        source += sourceStep;
        return [output, source] as const;
      });
  });
};

/**
 * Removes the types of a module; line numbers stay.
 * @throws Error with `loc` where the source cannot be read
 */
export const stripTypes = (source: string): Stripped => {
  const { code, sourceMap } = transform(source, {
    transforms: ["typescript"],
    disableESTransforms: true,
    filePath: "source.ts",
    sourceMapOptions: { compiledFilename: "source.js" },
  });
  const lines = decodeMappings(sourceMap?.mappings ?? "");
  const output = new SourceText(code);
  const text = new SourceText(source);
  const toSource = (offset: number): number => {
    const line = output.lineAt(offset);
    const column = offset - output.startOf(line);
    let shift = 0;
    for (const [outputColumn, sourceColumn] of lines[line - 1] ?? []) {
      if (outputColumn > column) break;
      shift = sourceColumn - outputColumn;
    }
    return text.offset(line, column + shift);
  };
  return { code, toSource };
};
