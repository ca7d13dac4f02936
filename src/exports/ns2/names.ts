/** ns-2.35's names of the parameters of disciplines, as its queues bind them; in either direction. */
export const ns2Names = {
  red: {
    minThreshold: "thresh_",
    maxThreshold: "maxthresh_",
    queueWeight: "q_weight_",
    gentle: "gentle_",
    wait: "wait_",
    byteMode: "queue_in_bytes_",
    byteWeighted: "bytes_",
    meanPacketSize: "mean_pktsize_",
  },
  /** With `adaptive_ 1`. */
  ared: {
    adaptInterval: "interval_",
    increaseStep: "alpha_",
    decreaseFactor: "beta_",
    maxProbabilityTop: "top_",
    maxProbabilityBottom: "bottom_",
  },
  pi: {
    qRef: "qref_",
    a: "a_",
    b: "b_",
    samplingRate: "w_",
    byteMode: "queue_in_bytes_",
    byteWeighted: "bytes_",
    meanPacketSize: "mean_pktsize_",
  },
  rem: {
    gamma: "gamma_",
    phi: "phi_",
    targetQueue: "pbo_",
    updateInterval: "pupdtime_",
    inputWeight: "inw_",
    byteWeighted: "qib_",
    meanPacketSize: "mean_pktsize_",
  },
  avq: { gamma: "gamma_", initialVirtualCapacity: "ecnlim_", meanPacketSize: "mean_pktsize_" },
  gkvq: { capacityRatio: "ecnlim_", meanPacketSize: "mean_pktsize_" },
  drr: { quantum: "quantum_" },
} as const;

/** What ns-2.35 has in its code, not as a setting. */
export const ns2Constants = { remAlpha: 0.1, avqAlpha: 0.15, aredBandLow: 0.4, aredBandHigh: 0.6 } as const;

/** ns-2.35's names of the settings of every sender: `Agent/TCP`. */
export const ns2SenderNames = {
  window: "window_",
  initialWindow: "windowInit_",
  initialRto: "rtxcur_init_",
  rtoTick: "tcpTick_",
  minRto: "minrto_",
  maxRto: "maxrto_",
  dupThreshold: "numdupacks_",
  maxBurst: "maxburst_",
  limitedTransmit: "singledup_",
  idleRestart: "slow_start_restart_",
  handshake: "syn_",
  sendJitter: "overhead_",
} as const;

/** What senders of ns-2.35 do always, as values of the lab's fields. */
export const ns2SenderRules = {
  // All packets carry the code point, and the first after a cut carries CWR, new or not (SetCWRonRetransmit_).
  ecnRetransmissions: true,
  cwrWaits: false,
  marksHeard: "window",
  rttClock: "ticks",
  echoWaits: true,
  ecnAtOneSegment: "fraction",
  thresholdAtTimeout: "ns2",
  backOffUntil: "sample",
} as const;
