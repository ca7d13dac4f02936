import { commandLine } from "./lib/commandLine.mjs";
import { runTypeScript } from "./lib/typescript.mjs";

commandLine({
  command: "npm run schema",
  says: "Writes public/scenario.schema.json, the JSON schema of a scenario document, from the registries.",
  options: {},
});
await runTypeScript("scripts/writeSchema.ts");
