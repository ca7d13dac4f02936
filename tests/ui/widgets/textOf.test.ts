import { expect, it } from "vitest";
import { textOf, textOrReason } from "../../../src/ui/widgets/textOf.ts";

const TEXT = "Größe,µs\n1,2\n";
const utf16 = Buffer.from(`\uFEFF${TEXT}`, "utf16le");

it.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${TEXT}`)],
  ["UTF-16, the lower byte first", utf16],
  ["UTF-16, the higher byte first", Buffer.from(utf16).swap16()],
])("a file in %s is its text", async (_, bytes) => {
  expect(await textOf(new File([bytes], "a.csv"))).toBe(TEXT);
});

it("a file that the browser cannot read any more says so", async () => {
  const gone = { name: "a.json", arrayBuffer: () => Promise.reject(new Error("The file was moved.")) };
  expect(await textOrReason(gone)).toEqual({ refused: "a.json was not opened. The file was moved." });
});
