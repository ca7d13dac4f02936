import { MediaFlow } from "../mediaFlow.ts";
import type { FlowType } from "./contract.ts";

/** Real-time media. */
export const media: FlowType = {
  id: "media",
  make: (setting, path, _transfer, plan) => {
    const { kind, values } = plan;
    if (kind.form !== "media") throw new Error(`${kind.id} is no medium`);
    return new MediaFlow(plan.host, setting, path, kind.create(values));
  },
};
