import { join } from "node:path";
import { dualStudy } from "./dualpi2/dualStudy.ts";
import { linuxStudy } from "./linux/linuxStudy.ts";
import { ns2Study } from "./ns2/ns2Study.ts";
import { classStudy } from "./ns2Classes/classStudy.ts";
import { ns3Study } from "./ns3/ns3Study.ts";
import { senderStudy } from "./senders/senderStudy.ts";
import type { Study } from "./validationStudy.ts";

/** All reference measurements of the lab. @param folder of the committed measurements */
export const readStudies = (folder: string): readonly Study[] => [
  ns2Study("ns-2", join(folder, "ns2/cases.json")),
  ns2Study("ns-2, drawn", join(folder, "ns2/drawn.json")),
  ns2Study("ns-2, thin areas", join(folder, "ns2/thin.json")),
  senderStudy(join(folder, "ns2/senders.json")),
  classStudy(join(folder, "ns2/classes.json")),
  ns3Study(join(folder, "ns3/cases.json")),
  linuxStudy([join(folder, "linux/cases.json"), join(folder, "linux/more.json")]),
  dualStudy(join(folder, "linux/dualpi2.json")),
];
