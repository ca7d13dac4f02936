import { defineTraffic } from "./contract.ts";

export const bulk = defineTraffic({
  id: "bulk",
  title: "Bulk transfers",
  summary: "Senders that always have data: they send as much as their window allows.",
  sources: ["ns-2's Application/FTP"],
  fields: {},
  form: "stream",
});
