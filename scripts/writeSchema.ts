// Writes public/scenario.schema.json from the registries: npx tsx scripts/writeSchema.ts
import { writeFileSync } from "node:fs";
import { catalog } from "../src/engine/catalog.ts";
import { documentSchema } from "../src/scenario/documentSchema.ts";

writeFileSync(
  new URL("../public/scenario.schema.json", import.meta.url),
  `${JSON.stringify(documentSchema(catalog), null, 2)}\n`,
);
