import { describe, expect, it } from "vitest";
import { en } from "../../src/i18n/en.ts";
import { algorithmMessages } from "../../src/i18n/enAlgorithms.ts";
import { t } from "../../src/i18n/message.ts";

describe("messages", () => {
  it("fill their placeholders", () => {
    expect(t("state.slower", { asked: "20×", reached: "12×" })).toBe("Running at 12× instead of 20×");
  });
  it("show a dash where a value is missing, never the placeholder", () => {
    expect(t("state.stoppedBecause", { time: 0 })).toBe("The simulator stopped at 0 s: –.");
  });
  it("have a form for one and a form for others", () => {
    expect(t("unit.flows", { n: 1 })).toBe("flow");
    expect(t("unit.flows", { n: 3 })).toBe("flows");
  });
  it("are whole, and have the same placeholders in every form", () => {
    const placeholders = (text: string): string =>
      [...text.matchAll(/\{(\w+)\}/g)]
        .map(([, name]) => name)
        .sort()
        .join();
    for (const [key, message] of Object.entries({ ...en, ...algorithmMessages })) {
      const forms = typeof message === "string" ? [message] : [message.one, message.other];
      for (const form of forms) {
        expect(form.trim(), key).toBe(form);
        expect(form.length, key).toBeGreaterThan(0);
      }
      expect(new Set(forms.map(placeholders)).size, key).toBe(1);
    }
  });
});
