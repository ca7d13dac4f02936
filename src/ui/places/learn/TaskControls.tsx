import type { ReactElement } from "react";
import { ChangeList } from "../../controls/ChangeList.tsx";
import Controls, { Algorithm, Bottleneck, Traffic } from "../../controls/Controls.tsx";
import { useLab } from "../../session/RunContext.tsx";
import { laneNames } from "../compare/describe.ts";

/** All controls of a task's run; where lanes are compared, each of them has its own algorithm. */
const TaskControls = ({ isComparison }: { readonly isComparison: boolean }): ReactElement =>
  isComparison ? <LanesControls /> : <Controls />;

export default TaskControls;

const LanesControls = (): ReactElement => {
  const scenario = useLab((state) => state.inForce);
  return (
    <div className="controls">
      <Traffic />
      <Bottleneck />
      {[...laneNames(scenario).entries()].map(([lane, name]) => (
        <Algorithm key={lane} lane={lane} title={name} />
      ))}
      <ChangeList />
    </div>
  );
};
