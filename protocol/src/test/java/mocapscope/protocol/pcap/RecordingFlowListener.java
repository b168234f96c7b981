package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Records the events of flows as texts such as {@code 0 one: hello}. */
final class RecordingFlowListener implements PcapFlowListener {
    static final HostPort ONE = address(1, 1000);
    static final HostPort TWO = address(2, 2000);

    final List<String> events = new ArrayList<>();
    final List<PcapFlow> flows = new ArrayList<>();

    static HostPort address(int host, int port) {
        try {
            return new HostPort(java.net.InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) host}), port);
        } catch (java.net.UnknownHostException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)).asReadOnlyBuffer();
    }

    static String text(ByteBuffer bytes) {
        return StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString();
    }

    /** Returns all text of one side, joined. */
    String textFrom(String name) {
        var text = new StringBuilder();
        var prefix = " " + name + ": ";
        events.stream()
                .filter(word -> word.contains(prefix))
                .forEach(word -> text.append(word.substring(word.indexOf(prefix) + prefix.length())));
        return text.toString();
    }

    private static String side(HostPort port) {
        return port.port() == ONE.port() ? "one" : port.port() == TWO.port() ? "two" : port.toString();
    }

    @Override
    public void datagram(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
        events.add("%d %s: %s%s".formatted(flow.number(), side(from), text(bytes), comment));
    }

    @Override
    public void opened(PcapFlow flow, long nanos) {
        flows.add(flow);
        events.add("%d opened by %s%s".formatted(flow.number(), side(flow.opener()), flow.hasStart() ? "" : "?"));
    }

    @Override
    public void bytes(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
        events.add("%d %s: %s%s".formatted(flow.number(), side(from), text(bytes), comment));
    }

    @Override
    public void lost(PcapFlow flow, HostPort from, long nanos, long count) {
        events.add("%d %s lost %d".formatted(flow.number(), side(from), count));
    }

    @Override
    public void closed(PcapFlow flow, HostPort by, long nanos, TcpCloseReason how) {
        events.add("%d closed by %s: %s".formatted(flow.number(), side(by), how));
    }
}
