import { commandLine } from "./lib/commandLine.mjs";
import { runTypeScript } from "./lib/typescript.mjs";

commandLine({
  command: "npm run thumbnails",
  says: "Writes src/lessons/thumbnails.json, the small pictures of lessons and scenes.",
  options: {},
});
await runTypeScript("scripts/writeThumbnails.ts");
