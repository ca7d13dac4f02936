/** The parts of a program that do not depend on the scenario, before and after it. C++ of ns-3.37 and later. */
export const beforeScenario = `
#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/network-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/traffic-control-module.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

using namespace ns3;

// ---- quantities that differ by flow
Ptr<UniformRandomVariable> draws;

// Evenly spread over [low, high]: multiples of the golden ratio.
double evenly(double low, double high, int i)
{
    return low + (high - low) * std::fmod(0.5 + i * 0.6180339887, 1.0);
}

double drawn(double low, double high)
{
    return draws->GetValue(low, high);
}

// ---- topology: sender -- router 1 == bottleneck == router 2 -- receiver
const char* const unlimited = "100Gbps"; // of links without a rate of their own
NodeContainer routers;
Ptr<NetDevice> bottleneckDevice;
Ptr<QueueDisc> queueDisc;
Ipv4AddressHelper addresses;
Ipv4StaticRoutingHelper routing;

struct Edge
{
    Ptr<Node> sender;
    Ptr<Node> receiver;
    Ipv4Address address; // of the receiver
};

// A pair of nodes for a flow. Half of an RTT is on the way there, half on the way back; what the bottleneck does not
// have of it is split between both access links.
Edge makeEdge(double rtt, double delay, const std::string& rate)
{
    Time access = Seconds(std::max(0.0, (rtt / 2 - delay) / 2));
    NodeContainer ends;
    ends.Create(2);
    InternetStackHelper internet;
    internet.SetIpv6StackInstall(false);
    internet.Install(ends);
    TrafficControlHelper none;
    Ipv4InterfaceContainer interfaces[2];
    for (int side = 0; side < 2; side++)
    {
        PointToPointHelper link;
        link.SetDeviceAttribute("DataRate", StringValue(unlimited));
        link.SetDeviceAttribute("Mtu", UintegerValue(65000));
        link.SetChannelAttribute("Delay", TimeValue(access));
        link.SetQueue("ns3::DropTailQueue<Packet>", "MaxSize", StringValue("1000000p"));
        NetDeviceContainer devices = link.Install(ends.Get(side), routers.Get(side));
        if (side == 0)
        {
            devices.Get(0)->SetAttribute("DataRate", StringValue(rate));
        }
        interfaces[side] = addresses.Assign(devices);
        addresses.NewNetwork();
        none.Uninstall(devices);
        routing.GetStaticRouting(ends.Get(side)->GetObject<Ipv4>())->SetDefaultRoute(interfaces[side].GetAddress(1), 1);
    }
    return {ends.Get(0), ends.Get(1), interfaces[1].GetAddress(0)};
}

// ---- flows
struct Flow
{
    std::string group;
    bool isLong; // senders that always have data: they count for the fairness index
    double overhead; // size on the wire for each byte of payload
    double start;
    double stop;
    Ptr<PacketSink> sink;
    uint64_t before; // bytes received when the window begins
};

std::vector<Flow> flows;

// A flow that starts and stops at these times. DEFAULTS sets what its sockets are made with, just before they are made.
void addFlow(Flow flow, const Edge& edge, const std::string& socketType, std::function<void()> defaults, Ptr<Application> application)
{
    TypeId type = TypeId::LookupByName(socketType);
    Ptr<PacketSink> sink = CreateObject<PacketSink>();
    sink->SetAttribute("Protocol", TypeIdValue(type));
    sink->SetAttribute("Local", AddressValue(InetSocketAddress(Ipv4Address::GetAny(), 5000)));
    edge.receiver->AddApplication(sink);
    // Receivers are made one after the other, each with the settings of its group.
    Time listens = NanoSeconds(flows.size() + 1);
    Simulator::Schedule(listens, defaults);
    sink->SetStartTime(listens);
    application->SetAttribute("Protocol", TypeIdValue(type));
    application->SetAttribute("Remote", AddressValue(InetSocketAddress(edge.address, 5000)));
    edge.sender->AddApplication(application);
    Time starts = std::max(Seconds(flow.start), MilliSeconds(1));
    Simulator::Schedule(starts, defaults);
    application->SetStartTime(starts);
    application->SetStopTime(Seconds(flow.stop));
    flow.sink = sink;
    flows.push_back(flow);
}

// ---- measurement over [from, to)
double from;
double to;
double lastChange;
double queueSum;
double queueSquares;
uint32_t queueLength;
std::vector<double> delays;
QueueDisc::Stats statsBefore;

bool isMeasured()
{
    double now = Simulator::Now().GetSeconds();
    return now >= from && now < to;
}

void addQueueTime()
{
    double now = std::min(Simulator::Now().GetSeconds(), to);
    double time = now - std::max(lastChange, from);
    if (time > 0)
    {
        queueSum += queueLength * time;
        queueSquares += double(queueLength) * queueLength * time;
    }
    lastChange = now;
}

void onQueue(uint32_t, uint32_t length)
{
    addQueueTime();
    queueLength = length;
}

void onSojourn(Time sojourn)
{
    if (isMeasured())
    {
        delays.push_back(sojourn.GetSeconds());
    }
}

void beginWindow()
{
    statsBefore = queueDisc->GetStats();
    for (Flow& flow : flows)
    {
        flow.before = flow.sink->GetTotalRx();
    }
}

void print(const std::string& name, double value)
{
    std::cout << name << ",";
    std::isnan(value) ? std::cout << "none" : std::cout << value;
    std::cout << std::endl;
}

double share(double part, double whole)
{
    return whole > 0 ? part / whole : std::nan("");
}

double goodputOf(const Flow& flow)
{
    return 8 * flow.overhead * (flow.sink->GetTotalRx() - flow.before) / (to - from);
}

// CAPACITY: bits that the link can send in the window. HEAD: bytes of the link around each packet.
void report(double capacity, double head)
{
    addQueueTime();
    QueueDisc::Stats stats = queueDisc->GetStats();
    double arrivals = stats.nTotalReceivedPackets - statsBefore.nTotalReceivedPackets;
    double bytes = stats.nTotalSentBytes - statsBefore.nTotalSentBytes;
    double packets = stats.nTotalSentPackets - statsBefore.nTotalSentPackets;
    double mean = queueSum / (to - from);
    print("queueMeanPackets", mean);
    print("queueStdPackets", std::sqrt(std::max(0.0, queueSquares / (to - from) - mean * mean)));
    print("utilization", share(8 * (bytes + head * packets), capacity));
    print("lossFraction", share(stats.nTotalDroppedPackets - statsBefore.nTotalDroppedPackets, arrivals));
    print("markFraction", share(stats.nTotalMarkedPackets - statsBefore.nTotalMarkedPackets, arrivals));
    double sum = 0;
    for (double delay : delays)
    {
        sum += delay;
    }
    print("delayMean", share(sum, delays.size()));
    std::sort(delays.begin(), delays.end());
    print("delayP95", delays.empty() ? std::nan("") : delays[std::ceil(0.95 * delays.size()) - 1]);
    // Jain's index of the flows that run in the whole window: from its first second to its end.
    double n = 0;
    double total = 0;
    double squares = 0;
    std::map<std::string, double> groups;
    for (const Flow& flow : flows)
    {
        double goodput = goodputOf(flow);
        groups[flow.group] += goodput;
        if (flow.isLong && flow.start <= from + 1 && flow.stop >= to)
        {
            n++;
            total += goodput;
            squares += goodput * goodput;
        }
    }
    print("jainIndex", share(total * total, n * squares));
    for (const auto& [group, goodput] : groups)
    {
        print("groups." + group + ".goodput", goodput);
    }
}
`;

/**
 * The file that builds every exported program of its folder: all exports have the same, so that one more program in the
 * folder replaces nothing. pkg-config names no version of ns-3.
 */
export const cmakeFile = `# Builds every program of AQM Lab for ns-3 in this folder.
cmake_minimum_required(VERSION 3.13)
project(aqm-lab CXX)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
find_package(PkgConfig REQUIRED)
pkg_check_modules(NS3 REQUIRED
  ns3-core ns3-network ns3-internet ns3-point-to-point ns3-applications ns3-traffic-control)
# Heads of ns-3 before 3.41 are C++ 17, later ones need 20.
if(NS3_ns3-core_VERSION VERSION_LESS 3.41)
  set(CMAKE_CXX_STANDARD 17)
else()
  set(CMAKE_CXX_STANDARD 20)
endif()
file(GLOB sources CONFIGURE_DEPENDS "*.cc")
foreach(source IN LISTS sources)
  # Other files in C++ may lie beside them, and copies that a browser renamed.
  file(STRINGS "\${source}" head REGEX "^// .* a scenario of AQM Lab .* for ns-3\\\\.$" LIMIT_COUNT 1)
  get_filename_component(program "\${source}" NAME_WE)
  if(head AND program MATCHES "^[A-Za-z0-9_-]+$")
    add_executable("\${program}" "\${source}")
    target_include_directories("\${program}" PRIVATE \${NS3_INCLUDE_DIRS})
    target_link_directories("\${program}" PRIVATE \${NS3_LIBRARY_DIRS})
    target_link_libraries("\${program}" PRIVATE \${NS3_LIBRARIES})
  endif()
endforeach()
`;
