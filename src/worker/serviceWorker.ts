import { inParallel } from "./inParallel.ts";
import { spareCaches } from "./spareCaches.ts";

// installing → waiting → active, as browsers have it. A first version becomes active by itself; a later one waits until
// no page shows the lab any more, or until somebody chooses it, and never takes over by itself: pages that are open go
// on with the scripts that they began with.

/** An event that ends when what it waits for has ended. */
interface LifeEvent {
  waitUntil(work: Promise<void>): void;
}
/** A request of a page. */
interface PageRequest {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** Global scope of a service worker, as far as it is used here; no set of types has it together with that of a page. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: {
    matchAll(which: { type: "window"; includeUncontrolled: true }): Promise<readonly { readonly url: string }[]>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: PageRequest) => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
}
declare const self: Scope;
/** What the build puts before this script (`scripts/lib/keepOffline.mjs`). */
declare const BUILD: {
  /** Differs between any two builds that differ. */
  readonly version: string;
  /** A script that only the page of this build names. */
  readonly entry: string;
  /** Relative addresses; "./" is the page. Those that hold a hash of their contents are in `assets/`. */
  readonly files: readonly string[];
};

/** The address of the page, which ends in a slash. Several labs may be served by one host, and share its caches. */
const home = self.registration.scope;
const prefix = `aqm-lab ${home} `;
const name = prefix + BUILD.version;
/**
 * Number of requests at once: one less than there are processors, because the page needs one. Older versions of Safari
 * do not tell the number of processors.
 */
const PARALLEL_REQUESTS = Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
/** Time (ms) between two files, in which a page that has just opened has the processor. */
const REST_MS = 40;
/** The same file is the same answer, whatever the request's other headers say. */
const BY_ADDRESS = { ignoreVary: true };

const inAssets = (file: string): boolean => file.startsWith("assets/");

/** The page as this build has it. A host in the middle of an update may still answer with another one. */
const pageOf = async (answer: Response): Promise<Response> => {
  const text = await answer.text();
  if (!text.includes(BUILD.entry)) throw new Error("the page is of another version than its service worker");
  // Made again, because a browser refuses a page that came by a redirection which it did not see itself.
  const headers = new Headers(answer.headers);
  // They are about the bytes that came, which were read by now.
  for (const one of ["content-encoding", "content-length"]) headers.delete(one);
  return new Response(text, { headers });
};

/**
 * The page of a build is its only document. Another document instead of a file says that the host did not give the
 * file: it gave a page to sign in, such as a learning platform whose session has expired, or its page for missing
 * files.
 */
const isDocument = (answer: Response): boolean => /^\s*text\/html\b/i.test(answer.headers.get("content-type") ?? "");

/** A file of this build, taken over from an earlier version where it is the same. */
const fileOf = async (file: string, signal: AbortSignal): Promise<Response> => {
  const address = new URL(file, home).href;
  const known = inAssets(file) ? await caches.match(address, BY_ADDRESS) : undefined;
  if (known !== undefined) return known;
  const answer = await fetch(address, { cache: inAssets(file) ? "default" : "no-cache", signal });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  if (file === "./") return pageOf(answer);
  if (isDocument(answer)) throw new Error(`${address}: a page came in the place of this file`);
  return answer;
};

/** Keeps every file of this build, or none. */
const keepAll = async (): Promise<void> => {
  const cache = await caches.open(name);
  try {
    await inParallel(BUILD.files, PARALLEL_REQUESTS, async (file, signal) => {
      await cache.put(new URL(file, home).href, await fileOf(file, signal));
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    });
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
};

/** Drops versions that no open page can need, and serves the pages that came before the first version was there. */
const begin = async (): Promise<void> => {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const isOpen = windows.some(({ url }) => url.startsWith(home));
  const spare = spareCaches(await caches.keys(), { prefix, own: name, isOpen });
  await Promise.all(spare.map((one) => caches.delete(one)));
  await self.clients.claim();
};

/** The page has one address, whatever stands behind a question mark. */
const isPage = ({ origin, pathname }: URL): boolean =>
  origin + pathname === home || origin + pathname === `${home}index.html`;

/** This version's file; else that of an earlier one, for a page that is still open; else what the network has. */
const answerOf = async (request: Request): Promise<Response> => {
  const url = new URL(request.url);
  const address = request.mode === "navigate" && isPage(url) ? home : url.origin + url.pathname;
  const own = await (await caches.open(name)).match(address, BY_ADDRESS);
  return own ?? (await caches.match(address, BY_ADDRESS)) ?? fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(home)) event.respondWith(answerOf(event.request));
});
// Somebody chose the new version.
self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});
