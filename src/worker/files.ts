import { catalog } from "../engine/catalog.ts";
import { dataFiles } from "../exports/data/registry.ts";
import type { FileAnswer, FileRequest } from "../protocol/files.ts";
import { parseScenario } from "../scenario/parse.ts";
import { reasonOf } from "../units/reasonOf.ts";

/** Makes a file of a run. An error is an answer too. */
export const answerFile = async (request: FileRequest, post: (answer: FileAnswer) => void): Promise<void> => {
  const kind = "file";
  try {
    const parsed = parseScenario(request.scenario, catalog);
    if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
    const { parts, rows } = dataFiles[request.file]({ ...request, scenario: parsed.value }, (at) =>
      post({ kind, content: "progress", share: request.to === 0 ? 1 : at / request.to }),
    );
    const whole = new Blob([...parts]);
    const stream = request.isPacked ? whole.stream().pipeThrough(new CompressionStream("gzip")) : whole.stream();
    post({ kind, content: "made", bytes: new Uint8Array(await new Response(stream).arrayBuffer()), rows });
  } catch (error) {
    post({ kind, content: "failed", message: reasonOf(error) });
  }
};
