import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of JoBS; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "classes",
  strengths: ["classes", "low-delay"],
  idea: "Set each class's rate and drops at every arrival so that its guarantees hold",
  summary:
    "Classes have guarantees: bounds on delay and loss, minimum rates, and ratios to their neighbours. At every " +
    "arrival the link is divided among them again, and packets that cannot be served in time are dropped where " +
    "the guarantees allow. With one class it projects, from each TCP flow's window and round trip, when the " +
    "buffer will overflow, and marks the largest flows before it does.",
  formulas: [
    {
      tex: String.raw`r_i \ge \max\Bigl(\frac{B_i}{\mathit{ADC}_i - D_i},\ \mathit{ARC}_i\Bigr)`,
      says: "A class whose head has waited D needs a rate r that sends its backlog B before the delay bound ADC.",
    },
    {
      tex: String.raw`r_i \leftarrow r_i + K\,\Bigl(\frac{1}{n}\sum_j w_j D_j - w_i D_i\Bigr), \qquad \frac{w_i}{w_{i+1}} = \mathit{RDC}_i`,
      says: "Rates change, with a gain K below 0, until the weighted delays w·D are equal: the ratios RDC then hold.",
    },
    {
      tex: String.raw`P = \sum_f \Bigl(x_f H + \frac{s_f}{2}\,\frac{H^2}{r_f^2}\Bigr)`,
      says: "With one class: bytes that flows of rate x, packet size s and round trip r send in the time H, as their windows grow.",
    },
    {
      tex: String.raw`B(t) + P - C\,H \le B_\mathrm{lim}`,
      says: "While this holds no packet is marked; otherwise the flows with the largest windows x·r are marked.",
    },
  ],
  tryThis: [
    {
      words:
        "Put five downloads into each of the classes 0 to 3: from class 1 to 2 to 3 the delay grows two- to " +
        "fourfold each time (the ratios ask for four); under Drop Tail all classes wait the same.",
      set: {
        "traffic.bulk.count": 5,
        "traffic.one": { kind: "bulk", count: 5, class: 1 },
        "traffic.two": { kind: "bulk", count: 5, class: 2 },
        "traffic.three": { kind: "bulk", count: 5, class: 3 },
        duration: 100,
      },
      beside: [{ label: "Drop Tail", queue: "drop-tail" }],
      expect: [
        "delayMean of one from 20 to 100 / delayMean of bulk from 20 to 100 > 1",
        "delayMean of two from 20 to 100 / delayMean of one from 20 to 100 within [2, 4]",
        "delayMean of three from 20 to 100 / delayMean of two from 20 to 100 within [2, 4]",
        "delayMean of three in lane 1 from 20 to 100 / delayMean of bulk in lane 1 from 20 to 100 within " +
          "[0.9, 1.1]",
      ],
    },
    {
      words:
        'With round trips of 100 ms, choose "Variant: single" and switch ECN on: nothing is lost, the queue ' +
        "falls to less than a fourth, and so does link use, to less than nine tenths.",
      set: { "traffic.bulk.rtt": 0.1 },
      change: { at: 30, set: { "lanes.0.params.variant": "single", "bottleneck.ecn": true } },
      expect: [
        "lossFraction from 40 to 60 = 0",
        "queueMeanPackets from 40 to 60 < queueMeanPackets from 10 to 30 / 4",
        "utilization from 40 to 60 < 90 %",
      ],
    },
    {
      words: "Then lower the horizon to 1: link use rises, and the queue is longer.",
      set: { "traffic.bulk.rtt": 0.1, "lanes.0.params.variant": "single", "bottleneck.ecn": true },
      change: { at: 30, set: { "lanes.0.params.horizon": 1 } },
      expect: [
        "utilization from 40 to 60 > utilization from 10 to 30",
        "queueMeanPackets from 40 to 60 > queueMeanPackets from 10 to 30",
      ],
    },
  ],
  traits: {
    signal: "delays and losses of classes, or projected arrivals",
    notification: "drops by loss rules; with one class, marks before an overflow",
    state: "four sums for each class; with one class, estimates for each flow",
    cost: "O(n) for n classes, O(K·n) for n flows while it marks",
    weakness: "guarantees that exceed the link cannot all hold; with one class, the link is used less",
  },
  practice: [
    "An answer (2000) to schedulers and dropping rules that are designed apart: both are one decision here, " +
      "and classes get relative and absolute guarantees without admission control.",
    "JoBS was implemented in ALTQ and stands in the source of NetBSD (`sys/altq/altq_jobs.c`). Not in Linux.",
    "Values: guarantees that the link cannot meet are relaxed in a fixed order. Criticism: the optimisation " +
      "at every arrival is costly, so the authors use a heuristic.",
  ],
  sources: [
    "J. Liebeherr, N. Christin, Buffer Management and Scheduling for Enhanced Differentiated Services, University of " +
      "Virginia CS-2000-24, 2000",
    "J. Liebeherr, N. Christin, JoBS: Joint Buffer Management and Scheduling for Differentiated Services, " +
      "IWQoS 2001, doi:10.1007/3-540-45512-4_31",
    "N. Christin, J. Liebeherr, T. Abdelzaher, A Quantitative Assured Forwarding Service, INFOCOM 2002",
    "ns-2.35, Queue/JoBS",
    "J. Koo, S. Ahn, J. Chung, Performance Analysis of Active Queue Management Schemes for IP Network, ICCS 2004",
  ],
  deviations: [
    "The heuristic of ns-2 takes the place of the optimisation in the report of 2000.",
    "In ns-2's prototype the service of a class is counted only when a packet of it arrives, at the rate that it has " +
      'by then, and promises are kept worse: "Service counted: own-arrivals". Here, as in the authors\' code for a ' +
      "kernel, it is counted for all classes at every arrival and departure.",
    "Unlike in ns-2, the gain considers only classes with packets waiting, the load is that of the last half second, " +
      "and if no class may lose any more, the one furthest below its loss bound does.",
    "The ratios do not take from a class more than its bounds could get.",
    'With "Drops for a delay bound: shared", a class loses packets for another\'s delay bound only within its own ' +
      "loss bound.",
    "The papers named here do not say how the variant with one class estimates, projects and chooses: its K and α " +
      "are taken to be the number of flows chosen and the memory of the estimates. A later paper (N. Christin, J. " +
      "Liebeherr, Marking Algorithms for Service Differentiation of TCP Traffic, Computer Communications 28(18), " +
      "2005) is not followed.",
    "The rate estimate remembers about ten packets, so a window that is sent as one burst looks like a fast flow " +
      "and is marked early: link use is higher when flows send evenly.",
    "A packet that is dropped because the buffer is full is not marked first.",
  ],
  pseudocode: [
    { text: "classes: append to the queue of its class" },
    { text: "  if the buffer is full, drop the tail of the class that may lose", shows: "lossRatios" },
    { text: "  needed ← backlog/(bound − waited), or the minimum rate", shows: "delayBounds" },
    { text: "  if a class has less, it takes rate from the last ones", shows: "rate0" },
    { text: "    still less: drop its tail, within its loss bound", shows: "lossBounds" },
    { text: "  r ← r + K·(mean of w·D − w·D)", shows: "delayRatios" },
    { text: "  to send: the class furthest behind its rate" },
    { text: "single: estimate the flow's rate, size and round trip", shows: "memory" },
    { text: "  P ← arrivals of the next h round trips", shows: "projectedArrivals" },
    { text: "  if q + P − C·H > limit, then, as far as needed:", shows: "projectedBacklog" },
    { text: "    choose the flows with the largest windows", shows: "markedFlows" },
    { text: "  if the packet's flow is chosen, mark it" },
    { text: "  if the buffer is full, drop", shows: "bufferLimit" },
    { text: "  else append" },
  ],
};
