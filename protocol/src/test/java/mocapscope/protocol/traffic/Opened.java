package mocapscope.protocol.traffic;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.pcap.Flow;
import mocapscope.protocol.pcap.FlowListener;
import mocapscope.protocol.pcap.Place;

/** Notes the ends of connections. */
record Opened(List<String> ends) implements FlowListener {

    @Override
    public void datagram(Flow flow, Place from, long nanos, ByteBuffer bytes, String comment) {}

    @Override
    public void opened(Flow flow, long nanos) {
        ends.add(flow.opener() + " → " + flow.other());
    }

    @Override
    public void bytes(Flow flow, Place from, long nanos, ByteBuffer bytes, String comment) {}

    @Override
    public void lost(Flow flow, Place from, long nanos, long count) {}

    @Override
    public void closed(Flow flow, Place by, long nanos, Ending how) {}
}
