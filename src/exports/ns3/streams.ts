/** Class in C++ of a long transfer that ends before the run does. */
export const STREAM = "Stream";

/** The part of a program with that class. It does not depend on the scenario. */
export const streamLibrary = `
// ---- transfers that stop: a socket of ns-3 that is closed still sends all that was written to it, up to a whole
// window of the receiver. So a segment is written when the one before it is sent. After the stop, lost ones are still
// repaired.
class ${STREAM} : public BulkSendApplication
{
    Ptr<Socket> socket;
    uint32_t payload = 0; // B in each packet
    uint64_t written = 0; // B

    void write()
    {
        if (socket)
        {
            written += payload;
            socket->Send(Create<Packet>(payload));
        }
    }

    void onSent(Ptr<const Packet> packet, const TcpHeader& header, Ptr<const TcpSocketBase>)
    {
        // The first byte has the sequence number 1.
        if (packet->GetSize() > 0 && header.GetSequenceNumber().GetValue() - 1 + packet->GetSize() == uint32_t(written))
        {
            write();
        }
    }

    void StartApplication() override
    {
        TypeIdValue protocol;
        AddressValue remote;
        UintegerValue size;
        GetAttribute("Protocol", protocol);
        GetAttribute("Remote", remote);
        GetAttribute("SendSize", size);
        payload = size.Get();
        socket = Socket::CreateSocket(GetNode(), protocol.Get());
        socket->Bind();
        socket->Connect(remote.Get());
        socket->ShutdownRecv();
        socket->TraceConnectWithoutContext("Tx", MakeCallback(&${STREAM}::onSent, this));
        write();
    }

    void StopApplication() override
    {
        socket = nullptr; // it is kept by its node
    }
};
`;
