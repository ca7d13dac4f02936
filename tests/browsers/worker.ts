// Runs in a Web Worker: every case, each result sent to the server of the page.
import { runAll } from "./runAll.ts";

const address = new URL(self.location.href);
const tell = async (path: string, body: unknown): Promise<void> => {
  const told = await fetch(`${path}${address.search}`, { method: "POST", body: JSON.stringify(body) });
  if (!told.ok) throw new Error(`the server answered ${told.status}`);
};

const all = async (): Promise<void> => {
  for (const result of runAll(Number(address.searchParams.get("seconds")), () => performance.now()))
    await tell("/result", result);
  await tell("/done", navigator.userAgent);
};

all().catch((error: unknown) => tell("/failed", error instanceof Error ? error.message : String(error)));
