import { describe, expect, it } from "vitest";
import { qrCode } from "../../../src/ui/widgets/qrCode.ts";

const codeOf = (text: string): readonly (readonly boolean[])[] => {
  const code = qrCode(text);
  if (code === undefined) throw new Error("there is none");
  return code;
};

describe("a code", () => {
  // ISO/IEC 18004, table 7: bytes at level M; a version has 17 + 4 · version modules a side.
  it.each([
    [14, 1],
    [15, 2],
    [180, 9],
    [181, 10],
    [1125, 27],
  ])("of %i bytes is of version %i, and as many modules wide", (bytes, version) => {
    const code = codeOf("a".repeat(bytes));
    expect(code.map((row) => row.length)).toEqual(code.map(() => 17 + 4 * version));
  });
  it("has its three finders, and none where the fourth would be", () => {
    const code = codeOf("https://example.org/#v1/udp-surge-meets-red?t=39.145");
    const far = code.length - 7;
    const corner = (x: number, y: number): string =>
      code
        .slice(y, y + 7)
        .map((row) =>
          row
            .slice(x, x + 7)
            .map(Number)
            .join(""),
        )
        .join(" ");
    const finder = "1111111 1000001 1011101 1011101 1011101 1000001 1111111";
    expect([corner(0, 0), corner(far, 0), corner(0, far)]).toEqual([finder, finder, finder]);
    expect(corner(far, far)).not.toBe(finder);
  });
  it("counts bytes, not letters", () => {
    expect(qrCode("é".repeat(562))).toBeDefined();
    expect(qrCode("é".repeat(563))).toBeUndefined();
  });
  it("of too long a text is undefined", () => {
    expect(qrCode("a".repeat(1126))).toBeUndefined();
  });
});
