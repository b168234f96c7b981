package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Notes what it hears of flows as words, such as {@code 0 one: hello}. */
final class Hearing implements PcapFlowListener {
    static final HostPort ONE = place(1, 1000);
    static final HostPort TWO = place(2, 2000);

    final List<String> words = new ArrayList<>();
    final List<PcapFlow> flows = new ArrayList<>();

    static HostPort place(int host, int port) {
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

    /** All that a direction said, without borders. */
    String said(String name) {
        var said = new StringBuilder();
        var prefix = " " + name + ": ";
        words.stream()
                .filter(word -> word.contains(prefix))
                .forEach(word -> said.append(word.substring(word.indexOf(prefix) + prefix.length())));
        return said.toString();
    }

    private static String who(HostPort port) {
        return port.port() == ONE.port() ? "one" : port.port() == TWO.port() ? "two" : port.toString();
    }

    @Override
    public void datagram(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
        words.add("%d %s: %s%s".formatted(flow.number(), who(from), text(bytes), comment));
    }

    @Override
    public void opened(PcapFlow flow, long nanos) {
        flows.add(flow);
        words.add("%d opened by %s%s".formatted(flow.number(), who(flow.opener()), flow.hasStart() ? "" : "?"));
    }

    @Override
    public void bytes(PcapFlow flow, HostPort from, long nanos, ByteBuffer bytes, String comment) {
        words.add("%d %s: %s%s".formatted(flow.number(), who(from), text(bytes), comment));
    }

    @Override
    public void lost(PcapFlow flow, HostPort from, long nanos, long count) {
        words.add("%d %s lost %d".formatted(flow.number(), who(from), count));
    }

    @Override
    public void closed(PcapFlow flow, HostPort by, long nanos, TcpCloseReason how) {
        words.add("%d closed by %s: %s".formatted(flow.number(), who(by), how));
    }
}
