import { spawnSync } from "node:child_process";
import { root, toolPath } from "./setup.mjs";

let isBuilt = false;

/** Builds the page into `dist/`, once per process. A failed build has printed its errors, and ends the process. */
export const build = () => {
  if (isBuilt) return;
  console.error("Building …");
  const command = [toolPath("vite"), "build", "--logLevel", "warn"];
  if (spawnSync(process.execPath, command, { cwd: root, stdio: "inherit" }).status !== 0) process.exit(1);
  isBuilt = true;
};
