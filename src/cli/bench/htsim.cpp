// One scenario of the bench in htsim: a dumbbell with TCP senders, nothing logged. Prints the packets that reached the
// receivers, the events, and the user CPU time of the event loop in s.
//
// Arguments: rate of the bottleneck in Mbit/s, threshold of its queue in packets, duration in s, rate of the access links in
// Mbit/s (0: without a rate), and a file with a line for each flow: its round trip in ms and its start in s.

#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <vector>

#include "eventlist.h"
#include "network.h"
#include "pipe.h"
#include "queue.h"
#include "randomqueue.h"
#include "route.h"
#include "tcp.h"

namespace {

const int PACKET_BYTES = 1000;
const uint32_t MOST_WINDOW_BYTES = 1024 * PACKET_BYTES;
const double BOTTLENECK_MS = 10;
// Room of an access link, which drops nothing.
const int INTERFACE_PACKETS = 100000;

double userSeconds() {
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_utime.tv_usec / 1e6;
}

// A flow with its own way to the bottleneck's queue, and its own way back. A rate of the way to the queue is one more queue in
// htsim, and one more event for every packet.
struct Flow {
    Flow(EventList& events, double accessMbit, double roundTripMs, PacketSink& queue, PacketSink& link)
        : access(timeFromMs(roundTripMs / 2 - BOTTLENECK_MS), events),
          back(timeFromMs(roundTripMs / 2), events),
          sender(nullptr, nullptr, events) {
        if (accessMbit > 0) {
            interface.reset(new Queue(speedFromMbps(accessMbit), memFromPkt(INTERFACE_PACKETS), events, nullptr));
            there.push_back(interface.get());
        }
        for (PacketSink* hop : std::vector<PacketSink*>{&access, &queue, &link, &receiver}) there.push_back(hop);
        for (PacketSink* hop : std::vector<PacketSink*>{&back, &sender}) home.push_back(hop);
        sender.set_ssthresh(UINT32_MAX);
        sender._maxcwnd = MOST_WINDOW_BYTES;
    }

    std::unique_ptr<Queue> interface;
    Pipe access, back;
    Route there, home;
    TcpSrc sender;
    TcpSink receiver;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 6) {
        std::fprintf(stderr, "usage: %s RATE_MBIT THRESHOLD SECONDS ACCESS_MBIT FLOWS_FILE\n", argv[0]);
        return 2;
    }
    const double rateMbit = std::atof(argv[1]);
    const double threshold = std::atof(argv[2]);
    const double seconds = std::atof(argv[3]);
    const double accessMbit = std::atof(argv[4]);
    std::ifstream list(argv[5]);
    // htsim writes a line at each timeout, which would count as its time.
    std::cout.setstate(std::ios::failbit);

    Packet::set_packet_size(PACKET_BYTES);
    EventList& events = EventList::getTheEventList();
    events.setEndtime(timeFromSec(seconds));
    // The nearest to RED that htsim has: a tenth is dropped from the threshold on, everything at four times that.
    RandomQueue queue(speedFromMbps(rateMbit), memFromPkt(4 * threshold), events, nullptr, memFromPkt(3 * threshold));
    Pipe link(timeFromMs(BOTTLENECK_MS), events);
    TcpRtxTimerScanner timeouts(timeFromMs(10.0), events);
    std::vector<std::unique_ptr<Flow>> flows;
    double roundTripMs, start;
    while (list >> roundTripMs >> start) {
        flows.emplace_back(new Flow(events, accessMbit, roundTripMs, queue, link));
        Flow& flow = *flows.back();
        flow.sender.connect(flow.there, flow.home, flow.receiver, timeFromSec(start));
        timeouts.registerTcp(flow.sender);
    }

    const double begun = userSeconds();
    unsigned long long handled = 0;
    while (EventList::doNextEvent()) handled += 1;
    const double used = userSeconds() - begun;

    unsigned long long bytes = 0;
    for (const auto& flow : flows) bytes += flow->receiver._packets;
    std::printf("%llu %llu %.6f\n", bytes / PACKET_BYTES, handled, used);
    return 0;
}
