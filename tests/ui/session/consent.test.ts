import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ownIdOf } from "../../../src/scenario/ownCode/ownId.ts";
import { agreeToCode, consentRequest, prepareDocument } from "../../../src/ui/session/own/consent.ts";

/** Ends the loading of a source, by its source. */
const loading = vi.hoisted(() => new Map<string, (result: object) => void>());
vi.mock("../../../src/ui/session/own/acceptOwn.ts", () => ({
  acceptOwn: (source: string) => new Promise((resolve) => loading.set(source, resolve)),
}));
vi.mock("../../../src/ui/session/own/written.ts", () => ({ isWritten: () => true }));

const WRONG = { ok: false, faults: [], message: "does not load" };
beforeAll(() => void vi.stubGlobal("location", { search: "" }));
afterAll(() => void vi.unstubAllGlobals());

const [FIRST, SECOND] = ["// the first", "// the second"];
const documentWith = (source: string) => ({ version: 2, code: { [ownIdOf(source)]: source } });
const asked = (): readonly string[] => consentRequest.getState().codes.map(({ source }) => source);

it("the user is asked about the code that was opened last, whichever was read first", async () => {
  const first = prepareDocument(documentWith(FIRST), () => undefined);
  const second = prepareDocument(documentWith(SECOND), () => undefined);
  loading.get(SECOND)?.(WRONG);
  await second;
  expect(asked()).toEqual([SECOND]);
  loading.get(FIRST)?.(WRONG);
  expect(await first).not.toHaveProperty("code");
  expect(asked()).toEqual([SECOND]);
});

it("a question that comes while the code before it is loaded stays", async () => {
  const opening = prepareDocument(documentWith(FIRST), () => undefined);
  loading.get(FIRST)?.(WRONG);
  await opening;
  const agreed = agreeToCode();
  const other = prepareDocument(documentWith(SECOND), () => undefined);
  loading.get(SECOND)?.(WRONG);
  await other;
  loading.get(FIRST)?.({ ok: true });
  expect(await agreed).toBe("");
  expect(asked()).toEqual([SECOND]);
});
