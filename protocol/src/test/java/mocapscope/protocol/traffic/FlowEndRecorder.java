package mocapscope.protocol.traffic;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapFlow;
import mocapscope.protocol.pcap.PcapFlowListener;

/** Records the ends of connections. */
record FlowEndRecorder(List<String> ends) implements PcapFlowListener {

    @Override
    public void datagram(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {}

    @Override
    public void opened(PcapFlow flow, long nanos) {
        ends.add(flow.opener() + " → " + flow.other());
    }

    @Override
    public void bytes(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {}

    @Override
    public void lost(PcapFlow flow, HostPort from, long nanos, long count) {}

    @Override
    public void closed(PcapFlow flow, HostPort by, long nanos, TcpCloseReason how) {}
}
