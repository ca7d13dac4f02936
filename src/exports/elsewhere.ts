import type { GroupReading } from "./reading.ts";

/** Why no program has the packets of a group: they do not pass the queue that is exported; null: they do. */
export const whyElsewhere = ({ fields }: GroupReading): string | null => {
  if (fields.text("direction") === "back") return "sends on the reverse path, which has no queue here";
  return fields.text("route") === "second" ? "passes the second bottleneck only" : null;
};
