import type { OwnDescription } from "../../../protocol/sandbox.ts";
import type { OwnScript } from "../../../workshop/isolation/loadOwn.ts";
import { OwnError } from "../../../workshop/isolation/ownError.ts";
import { OwnPort } from "./ownPort.ts";

/**
 * Loads an own algorithm in the sandbox and returns its description.
 * @throws OwnError if its code fails, runs without an end or is no definition; Error if there is no sandbox
 */
export const describeOwn = (compiled: OwnScript): Promise<OwnDescription> =>
  new Promise((resolve, reject) => {
    const port = new OwnPort([compiled], {
      ready: ([description], [fault]) => {
        port.end();
        if (description !== undefined) resolve(description);
        else {
          const place = fault?.line === undefined ? {} : { line: fault.line };
          reject(new OwnError(fault?.message ?? "it defines nothing", place));
        }
      },
      message: () => undefined,
      silent: (hasDied) =>
        reject(
          new OwnError(
            hasDied
              ? "the module took more memory than there is"
              : "the module ran longer than 0.5 s before it was done",
          ),
        ),
      failed: (message) => reject(new Error(message)),
    });
  });
