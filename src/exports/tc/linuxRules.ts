/** The fields of PIE in which Linux (net/sched/sch_pie.c of 6.1) departs from RFC 8033, with its values. */
export const PIE_OF_LINUX = {
  derandomised: true,
  highDelay: 0.25,
  guardDelay: "latest",
  decayFactor: 63 / 64,
  decayWaits: true,
  burstClock: "departure",
  burstHolds: false,
  // 2⁶⁴ where 1 is 2⁵⁶.
  probabilityBound: 256,
} as const;

/** Fields of FQ-CoDel with their values in Linux (net/sched/sch_fq_codel.c of 6.1). */
export const FQ_CODEL_OF_LINUX = {
  hashMode: "hash",
  setAssociative: false,
  backlog: "total",
  overflowCounts: true,
  fullAlone: "halve",
} as const;

/** The smallest quantum of FQ-CoDel in Linux, B (fq_codel_change of net/sched/sch_fq_codel.c). */
export const LEAST_QUANTUM = 256;
