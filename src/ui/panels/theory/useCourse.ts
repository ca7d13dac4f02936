import { useEffect, useRef, useState } from "react";
import type { Scenario } from "../../../scenario/document.ts";
import type { FluidCourse } from "../../../theory/fluid.ts";
import type { Seconds } from "../../../units/units.ts";
import { courseSteps, inSlices } from "./course.ts";

interface Asked {
  readonly scenario: Scenario;
  readonly lane: number;
  readonly until: Seconds;
}

/**
 * The fluid model of a run; null until it is known, and where there is none. While a run goes on, the course up to an
 * earlier time is finished and shown before the longer one is begun.
 */
export const useCourse = (scenario: Scenario, lane: number, until: Seconds): FluidCourse | null => {
  const [found, setFound] = useState<(Asked & { readonly course: FluidCourse | null }) | null>(null);
  const going = useRef<{ readonly asked: Asked; stop(): void } | null>(null);
  useEffect(() => {
    const isSame = (one: Asked | undefined): boolean => one?.scenario === scenario && one.lane === lane;
    if (isSame(going.current?.asked) || (found !== null && isSame(found) && found.until === until)) return;
    going.current?.stop();
    const asked: Asked = { scenario, lane, until };
    const stop = inSlices(courseSteps(scenario, lane, until), (course) => {
      going.current = null;
      setFound({ ...asked, course });
    });
    going.current = { asked, stop };
  }, [scenario, lane, until, found]);
  useEffect(
    () => () => {
      going.current?.stop();
      going.current = null;
    },
    [],
  );
  return found !== null && found.scenario === scenario && found.lane === lane ? found.course : null;
};
