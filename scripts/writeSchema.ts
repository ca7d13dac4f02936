// Writes public/scenario.schema.json from the registries: npm run schema
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { catalog } from "../src/engine/catalog.ts";
import { documentSchema } from "../src/scenario/documentSchema.ts";

writeFileSync(
  join(dirname(process.argv[1] ?? ""), "../public/scenario.schema.json"),
  `${JSON.stringify(documentSchema(catalog), null, 2)}\n`,
);
