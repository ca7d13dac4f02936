import { afterEach, expect, test, vi } from "vitest";
import { spentAt } from "../../../../src/ui/places/lecture/state.ts";
import { steadyNow } from "../../../../src/ui/places/lecture/steadyNow.ts";

afterEach(() => void vi.useRealTimers());

test("the time spent on a lecture is the same whether or not the clock of the machine is set meanwhile", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const clock = { spent: 0, since: steadyNow() };
  for (const minutes of [-60, 60]) {
    vi.setSystemTime(Date.now() + 60_000 * minutes);
    expect(spentAt(clock, steadyNow())).toBe(0);
  }
  vi.advanceTimersByTime(90_000);
  expect(spentAt(clock, steadyNow())).toBe(90_000);
});
