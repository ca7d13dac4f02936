import { cobaltLines } from "../codel/sharedDoc.ts";
import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of CAKE; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "scheduling",
  strengths: ["fairness", "low-delay", "unresponsive-flows", "no-tuning"],
  keywords: ["bufferbloat", "home router", "Wi-Fi", "wifi", "Linux", "OpenWrt"],
  idea: "A queue for each flow, fair shares for hosts, and COBALT in every queue",
  summary:
    "Gives almost every flow a queue of its own and serves the queues in turn, sparse flows first; if asked to, and " +
    "in Linux by default, it gives hosts equal shares before their flows. COBALT runs in each queue, with a target " +
    "that grows on slow links.",
  formulas: [
    {
      tex: "Q_i = \\frac{Q}{\\max(1,\\; n_{src},\\; n_{dst})}",
      says:
        "In each round a queue gets the quantum Q, divided by the number n of busy queues of its host: of its " +
        "sending host with dual-src, of its receiving host with dual-dst, the larger of both with triple, and 1 " +
        "otherwise.",
    },
    {
      tex: "\\mathit{target} = \\max\\left(1.5\\,\\frac{8\\,\\mathit{MTU}}{C},\\; \\frac{\\mathit{rtt}}{20}\\right)",
      says: "On a link of C bit/s the target is at least one and a half times the transmission time of a large packet.",
    },
    {
      tex: "t_{n+1} = t_n + \\frac{\\mathit{interval}}{\\sqrt{n}}",
      says: "Each queue follows CoDel's drop schedule; when its delay is good again, n falls in the same steps.",
    },
  ],
  tryThis: [
    {
      words:
        'With eight downloads in one class and a single one in another, choose "Equal shares for: ' +
        'dual-src": the single one gets more than three times as much as before.',
      set: {
        "traffic.bulk.count": 8,
        "traffic.bulk.rtt": 0.06,
        "traffic.single": { kind: "bulk", count: 1, rtt: 0.06, class: 1 },
      },
      change: { at: 30, set: { "lanes.0.params.isolation": "dual-src" } },
      expect: ["goodput of single from 40 to 60 > 3 * goodput of single from 10 to 30"],
    },
    {
      words:
        "Lower the link rate to 1 Mbit/s: the target grows to one and a half packet times, and the link " +
        "stays full.",
      change: { at: 30, set: { "bottleneck.rate": 1e6 } },
      expect: ["scaledTarget from 40 to 60 > scaledTarget from 10 to 30", "utilization from 40 to 60 > 98 %"],
    },
    {
      words:
        "Add a source that sends more than the link carries: the downloads keep more than nine tenths of " +
        "what they had.",
      set: { "traffic.udp": { kind: "cbr", count: 0, rate: 12e6, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      expect: ["goodput of bulk from 40 to 60 > 90 % * goodput of bulk from 10 to 30"],
    },
  ],
  traits: {
    signal: "sojourn time in each flow's queue",
    notification: "drops or marks at the head of a queue, drops at random",
    state: "a queue and eight numbers per active flow",
    cost: "O(1), up to 8 lookups for a new flow",
    weakness: "much state and many rules",
  },
  practice: [
    "CAKE (2018) combines for home gateways what had to be put together from several parts: a shaper, a queue " +
      "per flow, an AQM and fairness between hosts.",
    "Linux 4.19 (2018), module `sch_cake`: `tc qdisc replace dev eth0 root cake bandwidth 20Mbit`. The shaper is the point: a rate a " +
      "little below that of the modem brings the queue here, where it is managed. Shaping in software limits small " +
      "routers.",
    "Words for `rtt`: `datacentre` 0.1 ms, `lan` 1 ms, `metro` 10 ms, `regional` 30 ms, `internet` 100 ms, the " +
      "default, `oceanic` 300 ms, `satellite` 1 s.",
    "The quantum Q is the link rate in bytes per second divided by 4096, but at least 300 and at most 1514 bytes.",
    "With plain hashing to 1024 queues a collision among 38 flows is more likely than not. The eight ways put a " +
      "flow into the next free queue of its set, so flows share a queue only where a set of eight is full.",
    "It always marks ECN-capable packets in place of CoDel's drops; BLUE's drops stay drops.",
  ],
  sources: [
    "T. Hoeiland-Joergensen, D. Taht, J. Morton, Piece of CAKE: A Comprehensive Queue Management Solution for Home " +
      "Gateways, IEEE LANMAN 2018, arXiv:1804.07617",
    "Linux, `net/sched/sch_cake.c`",
  ],
  deviations: [
    "The shaper, the classes of service, the ACK filter and the compensation for overheads are left out: the link " +
      "is the bottleneck, and its rate sets quantum and target, as the rate of the shaper would.",
    "The path has no hosts: the class of a traffic group stands for its sending and its receiving host. Linux " +
      "isolates hosts by default (triple-isolate); here the default is flows, since groups share a class unless set " +
      "otherwise.",
    "A fixed hash of the flow number spreads the flows. The state of idle queues may be discarded.",
    "The credit of a queue is not rounded to whole bytes; Linux rounds it at random.",
    'A queue that has had no drop or mark waits an interval before its first; in Linux it does not wait: "Square root".',
    "The buffer of the scenario holds beside the memory limit.",
  ],
  pseudocode: [
    { text: "find the flow's bucket among its ways", shows: "ways" },
    { text: "store;  if idle or decaying: to the sparse, d ← quantum/load", shows: "sparseQueues" },
    { text: "while more waits than the buffer holds: drop the head of the longest queue", shows: "memoryLimit" },
    { text: "to send: a decaying queue once, else sparse, else bulk", shows: "decayingQueues" },
    { text: "  if d ≤ 0: d ← d + quantum/load;  to the end of the bulk; again", shows: "bulkQueues" },
    ...cobaltLines,
    { text: "  if it was empty: decaying until at rest, then idle; again" },
    { text: "  d ← d − size;  send" },
  ],
};
