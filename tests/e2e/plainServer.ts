import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

const SIGN_IN = "login/index.html";

export interface PlainServer {
  /** Address of the folder, which ends in a slash. */
  readonly home: string;
  /** Files that are answered with another text than that of the build, by their names. */
  readonly changed: Map<string, string>;
  /** Files for which the visitor has to sign in first: they are answered by a redirection to a page that says so. */
  readonly refused: Set<string>;
  close(): Promise<void>;
}

/** A plain server: the build in a folder of it, with types and no other headers. */
export const servePlainly = async (folder: string): Promise<PlainServer> => {
  const changed = new Map<string, string>();
  const refused = new Set<string>();
  const server = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    const file = path.startsWith(folder) ? path.slice(folder.length) || "index.html" : "none";
    if (refused.has(file)) {
      response.writeHead(303, { location: `${folder}${SIGN_IN}` }).end();
      return;
    }
    const text = file === SIGN_IN ? "<!doctype html><title>Sign in</title>" : changed.get(file);
    Promise.resolve(text ?? readFile(join("dist", file))).then(
      (content) => response.setHeader("Content-Type", TYPES[extname(file)] ?? "text/plain").end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Listening on a port, a server has an address with one.
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { home: `http://127.0.0.1:${port}${folder}`, changed, refused, close };
};
