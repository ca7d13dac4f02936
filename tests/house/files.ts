import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Folders of installed, built or recorded files, none of them part of the project. */
const NOT_OURS = new Set(["node_modules", "dist", "coverage", "test-results", "playwright-report", ".git", ".cache"]);

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? walk(path) : [path];
    });

/** Every file of the project, as a path from its folder with `/`, sorted. */
export const projectFiles: readonly string[] = walk(root)
  .map((path) => relative(root, path).replaceAll("\\", "/"))
  .sort();

/** The TypeScript files below `src/`. */
export const sourceFiles: readonly string[] = projectFiles.filter((path) => /^src\/.*\.tsx?$/.test(path));

/** Text of a file of the project. */
export const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
