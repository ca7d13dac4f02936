import { type Exporter, Refusal } from "../contract.ts";
import type { Reading } from "../reading.ts";
import { groupOf } from "./groups.ts";
import { beforeScenario, cmakeFile } from "./library.ts";
import { LINK_HEADER, type Ns3Queue, queueOf } from "./qdisc.ts";
import { STREAM, streamLibrary } from "./streams.ts";
import { timelineLines } from "./timeline.ts";
import { transferLibrary } from "./transfers.ts";

const noTraffic = ({ departures }: Reading): string =>
  [
    "Nothing of the traffic can be exported to ns-3.",
    ...departures.filter(({ path }) => /^traffic\.[^.]+$/.test(path)).map(({ sentence }) => sentence),
  ].join(" ");

/** Rates of the link over time: the first from the start. */
const ratesOf = (reading: Reading, { type }: Ns3Queue): readonly { readonly at: number; readonly rate: number }[] => [
  { at: 0, rate: reading.bottleneck.number("rate") },
  ...reading.changesLeft.flatMap(({ index, at, set, to }) => {
    if (set !== "bottleneck.rate" || typeof to !== "number" || to <= 0) return [];
    if (type === "RedQueueDisc")
      reading.departFrom(index, "changed", "the queue of ns-3 goes on counting with the rate of the start");
    else reading.takeChange(index);
    return [{ at, rate: to }];
  }),
];

const linkLines = (reading: Reading, queue: Ns3Queue): readonly string[] => [
  `const double delay = ${reading.bottleneck.number("delay")}; // s, one way`,
  `const std::string accessRate = ${reading.scenario.access.rate === null ? "unlimited" : `"${reading.scenario.access.rate}bps"`};`,
  "draws = CreateObject<UniformRandomVariable>();",
  "routers.Create(2);",
  "InternetStackHelper internet;",
  "internet.SetIpv6StackInstall(false);",
  "internet.Install(routers);",
  "PointToPointHelper link;",
  `link.SetDeviceAttribute("DataRate", StringValue("${reading.scenario.bottleneck.rate}bps"));`,
  'link.SetDeviceAttribute("Mtu", UintegerValue(65000));',
  'link.SetChannelAttribute("Delay", TimeValue(Seconds(delay)));',
  "// The device keeps one packet beside the queue disc, as few as ns-3 allows.",
  'link.SetQueue("ns3::DropTailQueue<Packet>", "MaxSize", StringValue("1p"));',
  "NetDeviceContainer devices = link.Install(routers);",
  "bottleneckDevice = devices.Get(0);",
  'devices.Get(1)->SetAttribute("DataRate", StringValue(unlimited)); // acknowledgements never wait',
  "TrafficControlHelper control;",
  "control.SetRootQueueDisc(",
  `    "ns3::${queue.type}"${queue.attributes.length === 0 ? ");" : ","}`,
  ...queue.attributes.map(
    ([name, value, meaning], i) =>
      `    "${name}", ${value}${i < queue.attributes.length - 1 ? "," : ");"} // ${meaning}`,
  ),
  "queueDisc = control.Install(bottleneckDevice).Get(0);",
  ...(queue.quantum === null
    ? []
    : [`DynamicCast<${queue.type}>(queueDisc)->SetQuantum(${queue.quantum}); // quantum, B`]),
  'addresses.SetBase("10.0.0.0", "255.255.255.252");',
  "Ipv4InterfaceContainer interfaces = addresses.Assign(devices);",
  "addresses.NewNetwork();",
  "for (int side = 0; side < 2; side++)",
  "{",
  "    auto table = routing.GetStaticRouting(routers.Get(side)->GetObject<Ipv4>());",
  "    table->SetDefaultRoute(interfaces.GetAddress(1 - side), 1);",
  "}",
];

const mainLines = (reading: Reading, queue: Ns3Queue): readonly string[] => {
  const { scenario } = reading;
  const found = reading.groups.map((group) => groupOf(reading, group));
  if (found.every((lines) => lines === null)) throw new Refusal(noTraffic(reading));
  const rates = ratesOf(reading, queue);
  const links = linkLines(reading, queue);
  const changes = timelineLines(reading, queue);
  if (reading.access.take("buffer") !== null)
    reading.access.leftOut("buffer", "is limited; queues of senders have no limit here", null);
  reading.access.take("rate");
  reading.finish(new Set(reading.groups.filter((_, i) => found[i] === null).map(({ group }) => group.id)));
  return [
    `double duration = ${scenario.duration}; // s`,
    `uint32_t seed = ${scenario.seed};`,
    "from = 0;",
    "to = duration;",
    "CommandLine arguments;",
    'arguments.AddValue("seed", "of the random numbers", seed);',
    'arguments.AddValue("from", "start of the window, s", from);',
    'arguments.AddValue("to", "end of the window, s", to);',
    "arguments.Parse(argc, argv);",
    "if (from < 0 || to <= from || to > duration)",
    "{",
    '    std::cerr << "the window is not within the run of " << duration << " s" << std::endl;',
    "    return 2;",
    "}",
    "RngSeedManager::SetSeed(1);",
    "RngSeedManager::SetRun(seed + 1);",
    "",
    "// ---- link and queue",
    ...links,
    "",
    "// ---- groups",
    ...found.flatMap((lines) => lines ?? []),
    "",
    "// ---- changes of the link",
    `const std::vector<std::pair<double, double>> rates = {${rates.map(({ at, rate }) => `{${at}, ${rate}}`).join(", ")}}; // s, bit/s`,
    "double capacity = 0;",
    "for (size_t i = 0; i < rates.size(); i++)",
    "{",
    "    auto [since, rate] = rates[i];",
    "    double until = i + 1 < rates.size() ? rates[i + 1].first : duration;",
    "    capacity += rate * std::max(0.0, std::min(until, to) - std::max(since, from));",
    "    double now = rate;",
    "    Simulator::Schedule(Seconds(since), [now] {",
    '        bottleneckDevice->SetAttribute("DataRate", DataRateValue(DataRate(uint64_t(now))));',
    "    });",
    "}",
    "",
    ...changes,
    "// ---- the run",
    'queueDisc->TraceConnectWithoutContext("PacketsInQueue", MakeCallback(&onQueue));',
    'queueDisc->TraceConnectWithoutContext("SojournTime", MakeCallback(&onSojourn));',
    "Simulator::Schedule(Seconds(from), &beginWindow);",
    "Simulator::Stop(Seconds(to));",
    "Simulator::Run();",
    `report(capacity, ${LINK_HEADER});`,
    "Simulator::Destroy();",
    "return 0;",
  ];
};

/** ns-3: one C++ file and a CMakeLists.txt, for 3.37 and later. */
export const ns3: Exporter = {
  id: "ns3",
  title: "ns-3",
  form: "one C++ file and its CMakeLists.txt, for 3.37 and later",
  usage: (name) => [
    `cmake -B build . && cmake --build build --target ${name} && build/${name} --seed=1 --from=0`,
    "--seed: of the random numbers; --from, --to: the window, s. Unless given: seed of the scenario, the whole run.",
    "Debian and Ubuntu: apt-get install libns3-dev g++ cmake pkg-config.",
  ],
  translate: (reading) => {
    const lines = mainLines(reading, queueOf(reading));
    const needs = (text: string): boolean => lines.some((line) => line.includes(text));
    const library = [
      ...(needs(`<${STREAM}>`) ? [streamLibrary.trimEnd()] : []),
      ...(needs("&nextTransfer") ? [transferLibrary.trimEnd()] : []),
    ];
    return ({ name, head }) => {
      const comments = head.flatMap((line) => line.split("\n")).map((line) => `// ${line}`.trimEnd());
      const program = ["int main(int argc, char* argv[])", "{", ...lines.map((line) => `    ${line}`.trimEnd()), "}"];
      return [
        {
          name: `${name}.cc`,
          text: `${[...comments, beforeScenario.trimEnd(), ...library, "", ...program].join("\n")}\n`,
        },
        { name: "CMakeLists.txt", text: cmakeFile },
      ];
    };
  },
};
