import { describe, expect, it } from "vitest";
import { makeAndSave } from "../../../src/ui/widgets/FileButtons.tsx";

describe("a file that is made when it is saved", () => {
  const saved: string[] = [];
  const save = (_: Blob, name: string): void => void saved.push(name);

  it("is saved under its name", async () => {
    expect(await makeAndSave({ name: "a.csv", make: () => Promise.resolve(new Blob(["1"])) }, save)).toBe("");
    expect(saved).toEqual(["a.csv"]);
  });

  it.each([
    [
      "at once",
      () => {
        throw new Error("no memory");
      },
    ],
    ["later", () => Promise.reject(new Error("no memory"))],
  ])("and fails %s, is not saved, and it is said why", async (_, make) => {
    expect(await makeAndSave({ name: "b.csv", make }, save)).toContain("no memory");
    expect(saved).not.toContain("b.csv");
  });
});
