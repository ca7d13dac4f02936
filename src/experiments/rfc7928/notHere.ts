/** Sections of RFC 7928 without a scene, and why. */
export const NOT_HERE: readonly { readonly section: string; readonly title: string; readonly why: string }[] = [
  {
    section: "2.2",
    title: "Flow start-up time",
    why: "No measure of its own: the completion times of short transfers (5.1.2, 7.2) contain it.",
  },
  {
    section: "4.4",
    title: "Packet sizes",
    why: "It asks whether an algorithm counts bytes or packets: a field of the algorithm where it can do both.",
  },
  {
    section: "5.4",
    title: "LEDBAT",
    why: "The lab has no LEDBAT: it answers to the one-way delay by clocks of both ends, which the transports of the lab do not exchange. Vegas stands in.",
  },
  {
    section: "8.3",
    title: "Parameter sensitivity",
    why: "A question for a [sweep](sweeps.md) or the [search](tuning.md), which tells the share of the variance that a parameter explains.",
  },
  {
    section: "11, 12",
    title: "Cost of an implementation, control by an operator",
    why: "Neither is an experiment; the documentation of an algorithm tells its state, cost and parameters.",
  },
];
