import type { Experiment } from "./contract.ts";

/** What a list shows of an experiment without loading it. */
export interface ExperimentEntry {
  readonly id: string;
  readonly title: string;
  load(): Promise<Experiment>;
}

/** The experiments, in the order of their papers; each is loaded when it is opened. */
export const experiments: readonly ExperimentEntry[] = [
  {
    id: "zhang-dou-fig2a-ared-load-step",
    title: "Reproduce Fig. 2(a): ARED queue while the load drops from 180 to 20 flows",
    load: async () => (await import("./zhangDouFig2aAredLoadStep.ts")).zhangDouFig2aAredLoadStep,
  },
  {
    id: "zhang-dou-fig2b-red-load-step",
    title: "Reproduce Fig. 2(b): plain RED queue under the same load step",
    load: async () => (await import("./zhangDouFig2bRedLoadStep.ts")).zhangDouFig2bRedLoadStep,
  },
  {
    id: "zhang-dou-fig2-ared-vs-red",
    title: "Compare Fig. 2(a) and 2(b): what adaptation buys",
    load: async () => (await import("./zhangDouFig2AredVsRed.ts")).zhangDouFig2AredVsRed,
  },
  {
    id: "zhang-dou-fig3-pi-n20",
    title: "Reproduce Fig. 3: PI queue with 20 flows",
    load: async () => (await import("./zhangDouFig3PiN20.ts")).zhangDouFig3PiN20,
  },
  {
    id: "zhang-dou-fig4-rem-n20",
    title: "Reproduce Fig. 4: REM queue with 20 flows",
    load: async () => (await import("./zhangDouFig4RemN20.ts")).zhangDouFig4RemN20,
  },
  {
    id: "kunniyur-srikant-fig1-queue",
    title: "Reproduce Fig. 1: AVQ queue with 180 FTP flows and short flows from 100 s",
    load: async () => (await import("./kunniyurSrikantFig1Queue.ts")).kunniyurSrikantFig1Queue,
  },
  {
    id: "kunniyur-srikant-fig2-virtual-capacity",
    title: "Reproduce Fig. 2: AVQ's virtual capacity in Experiment 1",
    load: async () => (await import("./kunniyurSrikantFig2VirtualCapacity.ts")).kunniyurSrikantFig2VirtualCapacity,
  },
  {
    id: "kunniyur-srikant-table1-queue-stats",
    title: "Reproduce Table 1: mean and deviation of AVQ's queue before and after the short flows",
    load: async () => (await import("./kunniyurSrikantTable1QueueStats.ts")).kunniyurSrikantTable1QueueStats,
  },
];
