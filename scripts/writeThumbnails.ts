// Writes src/lessons/thumbnails.json, the small pictures of lessons and scenes: npm run thumbnails
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeThumbnails } from "../src/lessons/thumbnails.ts";

const lines = (pictures: Readonly<Record<string, readonly number[]>>): string =>
  Object.entries(pictures)
    .map(([id, values]) => `    ${JSON.stringify(id)}: "${values.join(" ")}"`)
    .join(",\n");

const { lessons, scenes } = await makeThumbnails();
writeFileSync(
  join(dirname(process.argv[1] ?? ""), "../src/lessons/thumbnails.json"),
  `{\n  "lessons": {\n${lines(lessons)}\n  },\n  "scenes": {\n${lines(scenes)}\n  }\n}\n`,
);
