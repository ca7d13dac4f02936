import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Told } from "./compare.ts";
import { type Kind, launch } from "./launch.ts";
import type { CaseResult } from "./runCase.ts";

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>AQM Lab: the same run</title><script>
const failed = (text) => fetch("/failed" + location.search, { method: "POST", body: JSON.stringify(text) });
const worker = new Worker("/worker.js" + location.search);
worker.onerror = (event) => failed("the worker: " + event.message);
</script>`;

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

const isResult = (value: unknown): value is CaseResult =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  "hashes" in value &&
  typeof value.hashes === "object" &&
  value.hashes !== null &&
  isTexts(Object.values(value.hashes)) &&
  "faults" in value &&
  isTexts(value.faults) &&
  "milliseconds" in value &&
  typeof value.milliseconds === "number";

const listen = (server: Server): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve(`http://127.0.0.1:${port}/`);
    });
  });

/** How one visit of a browser goes. */
export interface Visit {
  /** The worker's script. */
  readonly script: string;
  /** Simulated seconds of each case. */
  readonly seconds: number;
  /** Wall time without new results after which a browser is given up, s. */
  readonly patience: number;
  /** Hears of every result. */
  onResult(result: CaseResult): void;
}

/** Lets one browser run everything, and stops it. */
export const visit = async (kind: Kind, program: string, plan: Visit): Promise<Told> => {
  const results: CaseResult[] = [];
  let finish: (failure: string | undefined) => void;
  const finished = new Promise<string | undefined>((resolve) => {
    finish = resolve;
  });
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => finish(`nothing was heard for ${plan.patience} s`), plan.patience * 1000);
  };
  let version = "";
  const hear = (path: string, body: unknown): void => {
    wait();
    if (path === "/done") {
      version = String(body);
      finish(undefined);
    } else if (path === "/failed") finish(String(body));
    else if (isResult(body)) {
      results.push(body);
      plan.onResult(body);
    } else finish("it told something that is no result");
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (request.method === "POST") {
      bodyOf(request)
        .then((body) => hear(path, body))
        .catch((error: unknown) => finish(String(error)))
        .finally(() => response.end());
    } else if (path === "/") response.setHeader("Content-Type", "text/html").end(PAGE);
    else if (path === "/worker.js") response.setHeader("Content-Type", "text/javascript").end(plan.script);
    else response.writeHead(404).end();
  });
  const address = await listen(server);
  wait();
  const running = await launch(kind, program, `${address}?seconds=${plan.seconds}`);
  const failure = await Promise.race([finished, running.ended]);
  clearTimeout(timer);
  await running.stop();
  server.closeAllConnections();
  server.close();
  return { place: kind.name, results, version, ...(failure === undefined ? {} : { failure }) };
};
