import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../.cache/round-trips", import.meta.url));

/**
 * A text that takes long to make: with `--all`, where all of them take hours, it is made once for each key, so that an
 * interrupted test goes on where it was.
 * @param key all that the text depends on
 */
export const keptText = async (key: string, make: () => Promise<string>): Promise<string> => {
  if (process.env["AQM_EXTERNAL"] !== "all") return make();
  const path = join(FOLDER, `${createHash("sha256").update(key).digest("hex")}.txt`);
  try {
    return readFileSync(path, "utf8");
  } catch {
    const text = await make();
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path, text);
    return text;
  }
};
