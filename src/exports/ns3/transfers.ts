import { isJsonObject, type JsonObject, memberOf, showValue } from "../../schema/json.ts";
import type { Json } from "../../units/units.ts";
import type { GroupReading, Reading } from "../reading.ts";

/** Number of places at which transfers of a group begin and end, each with its own RTT. */
const PLACES = 20;

/** The packets of one transfer in C++, by inversion. */
const sizeOf = (size: Json): string => {
  const form = (key: string): JsonObject | null => {
    const found = isJsonObject(size) ? memberOf(size, key) : undefined;
    return isJsonObject(found) ? found : null;
  };
  const of = (values: JsonObject, key: string): number => Number(memberOf(values, key));
  const [geometric, pareto, bounded] = [form("geometric"), form("pareto"), form("boundedPareto")];
  if (geometric !== null)
    return `1 + std::floor(std::log(1 - drawn(0, 1)) / std::log(1 - 1.0 / ${of(geometric, "mean")}))`;
  if (pareto !== null) {
    const [mean, shape, min, max] = ["mean", "shape", "min", "max"].map((key) => of(pareto, key));
    const drawn = `std::floor(${mean} * (${shape} - 1.0) / ${shape} * std::pow(1 - drawn(0, 1), -1.0 / ${shape}) + 0.5)`;
    return `std::min<double>(${max}, std::max<double>(${min}, ${drawn}))`;
  }
  if (bounded !== null) {
    const [shape, min, max] = ["shape", "min", "max"].map((key) => of(bounded, key));
    const tail = `1 - drawn(0, 1) * (1 - std::pow(${min} / ${max}.0, ${shape}))`;
    return `std::max(1.0, std::floor(${min} * std::pow(${tail}, -1.0 / ${shape}) + 0.5))`;
  }
  return String(isJsonObject(size) ? Number(memberOf(size, "packets")) : 1);
};

/** Texts of C++ that the group's flows are made with. */
interface Making {
  readonly rtt: string;
  readonly start: string;
  readonly stop: string | null;
  readonly accessRate: string;
  /** Bytes of payload in each packet. */
  readonly payload: number;
  readonly defaults: readonly string[];
}

/** Lines of a group whose transfers arrive at random, and of the changes of its rate. */
export const transferGroup = (
  reading: Reading,
  { group, fields }: GroupReading,
  { rtt, start, stop, accessRate, payload, defaults }: Making,
): readonly string[] => {
  const { id } = group;
  fields.ignore("rtt", "start", "stop", "count");
  if (typeof group.rtt !== "number")
    fields.changed("rtt", `is ${showValue(group.rtt)}; here transfers draw one of ${PLACES} such RTTs`);
  const rates = reading.changesLeft.flatMap(({ index, at, set, to }) => {
    if (set !== `traffic.${id}.arrivalRate` || typeof to !== "number") return [];
    reading.takeChange(index);
    return [{ at, to }];
  });
  return [
    `// group ${id}`,
    "{",
    "    auto group = std::make_shared<Transfers>();",
    `    group->rate = ${fields.number("arrivalRate")}; // arrivalRate, transfers per s`,
    `    group->most = ${fields.number("maxActive")}; // maxActive, transfers`,
    `    group->stop = ${stop === null ? "duration" : `std::min<double>(duration, ${stop})`};`,
    `    group->payload = ${payload}; // B in each packet`,
    `    group->size = [] { return ${sizeOf(fields.take("size"))}; }; // packets`,
    "    group->defaults = [] {",
    ...defaults.map((line) => `        ${line}`),
    "    };",
    "    int i = 0;",
    `    double start = ${start};`,
    `    for (; i < ${PLACES}; i++)`,
    "    {",
    `        double rtt = ${rtt};`,
    `        addPlace(*group, "${id}", ${group.packetSize} / ${payload}.0, makeEdge(rtt, delay, ${accessRate}));`,
    "    }",
    "    Simulator::Schedule(Seconds(start), &nextTransfer, group);",
    ...rates.map(({ at, to }) => `    Simulator::Schedule(Seconds(${at}), [group] { group->rate = ${to}; });`),
    "}",
  ];
};

/** The part of a program that does not depend on the scenario. */
export const transferLibrary = `
// ---- transfers: they arrive at random, and end without a FIN
struct Transfers
{
    double rate; // per s
    int most;
    int active = 0;
    double stop;
    int payload;
    std::function<double()> size; // packets
    std::function<void()> defaults;
    std::vector<Edge> places;
};

// One end for each RTT; what it receives counts for the group.
void addPlace(Transfers& group, const std::string& name, double overhead, const Edge& edge)
{
    Ptr<PacketSink> sink = CreateObject<PacketSink>();
    sink->SetAttribute("Protocol", TypeIdValue(TypeId::LookupByName("ns3::TcpSocketFactory")));
    sink->SetAttribute("Local", AddressValue(InetSocketAddress(Ipv4Address::GetAny(), 5000)));
    edge.receiver->AddApplication(sink);
    Time listens = NanoSeconds(flows.size() + 1);
    Simulator::Schedule(listens, group.defaults);
    sink->SetStartTime(listens);
    group.places.push_back(edge);
    flows.push_back({name, false, overhead, 0, 0, sink, 0});
}

void transfer(std::shared_ptr<Transfers> group)
{
    if (group->active >= group->most)
    {
        return;
    }
    const uint32_t ample = 1 << 30; // B, for the data of every transfer
    const Edge& place = group->places[std::min<size_t>(group->places.size() - 1, drawn(0, group->places.size()))];
    group->defaults();
    Ptr<Socket> socket = Socket::CreateSocket(place.sender, TypeId::LookupByName("ns3::TcpSocketFactory"));
    socket->SetAttribute("SndBufSize", UintegerValue(ample));
    socket->Bind();
    socket->Connect(InetSocketAddress(place.address, 5000));
    socket->Send(Create<Packet>(uint32_t(group->size() * group->payload)));
    group->active++;
    auto isOpen = std::make_shared<bool>(true);
    socket->SetSendCallback(Callback<void, Ptr<Socket>, uint32_t>([group, isOpen](Ptr<Socket>, uint32_t room) {
        if (*isOpen && room == ample) // every byte was acknowledged
        {
            *isOpen = false;
            group->active--;
        }
    }));
}

void nextTransfer(std::shared_ptr<Transfers> group)
{
    if (group->rate <= 0)
    {
        Simulator::Schedule(Seconds(0.1), &nextTransfer, group);
        return;
    }
    double gap = -std::log(1 - drawn(0, 1)) / group->rate;
    if (Simulator::Now().GetSeconds() + gap < group->stop)
    {
        Simulator::Schedule(Seconds(gap), &transfer, group);
        Simulator::Schedule(Seconds(gap), &nextTransfer, group);
    }
}
`;
