import { useEffect, useRef, useState } from "react";
import type { Scenario } from "../../../scenario/document.ts";
import type { FluidCourse } from "../../../theory/fluid.ts";
import type { Seconds } from "../../../units/units.ts";
import { courseSteps, inSlices } from "./course.ts";

interface CourseInputs {
  readonly scenario: Scenario;
  readonly lane: number;
  readonly until: Seconds;
}

/**
 * The fluid model of a run; null until it is known, and if there is none. While a run plays, the course up to an
 * earlier time is finished and shown before the longer one is begun.
 */
export const useCourse = (scenario: Scenario, lane: number, until: Seconds): FluidCourse | null => {
  const [found, setFound] = useState<(CourseInputs & { readonly course: FluidCourse | null }) | null>(null);
  const running = useRef<{ readonly inputs: CourseInputs; stop(): void } | null>(null);
  useEffect(() => {
    const isSame = (one: CourseInputs | undefined): boolean => one?.scenario === scenario && one.lane === lane;
    if (isSame(running.current?.inputs) || (found !== null && isSame(found) && found.until === until)) return;
    running.current?.stop();
    const inputs: CourseInputs = { scenario, lane, until };
    const stop = inSlices(courseSteps(scenario, lane, until), (course) => {
      running.current = null;
      setFound({ ...inputs, course });
    });
    running.current = { inputs, stop };
  }, [scenario, lane, until, found]);
  useEffect(
    () => () => {
      running.current?.stop();
      running.current = null;
    },
    [],
  );
  return found !== null && found.scenario === scenario && found.lane === lane ? found.course : null;
};
