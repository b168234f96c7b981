package mocapscope.protocol.traffic;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.pcap.Place;

/** Which places talk to each other in a capture that is written: no two talks may be taken for one. */
final class Ledger {
    /** Ports that the system gives to whoever connects. */
    private static final int FIRST_FREE = 49_152;

    static final int FREE = 16_384;

    /** What is kept for documentation (RFC 5737): nobody has such an address. */
    private static final byte[][] NOBODYS = {{(byte) 192, 0, 2}, {(byte) 198, 51, 100}, {(byte) 203, 0, 113}};

    private static final int PAIRS = 127;

    private record Pair(boolean stream, Place low, Place high) {}

    private final Map<Pair, Object> talks = new HashMap<>();
    private int ports;

    /** Whether nobody but {@code whose} has it; a connection counts once. */
    boolean claim(boolean stream, Place one, Place other, Object whose) {
        boolean sorted = one.compareTo(other) <= 0;
        var pair = new Pair(stream, sorted ? one : other, sorted ? other : one);
        var owner = talks.putIfAbsent(pair, whose);
        return owner == null || !stream && owner == whose;
    }

    int freePort() {
        return FIRST_FREE + ports++ % FREE;
    }

    /** An address for a session's client, or its server. */
    static InetAddress nobodys(int session, boolean server) {
        var net = NOBODYS[session / PAIRS % NOBODYS.length];
        int host = 1 + 2 * (session % PAIRS) + (server ? 1 : 0);
        try {
            return InetAddress.getByAddress(new byte[] {net[0], net[1], net[2], (byte) host});
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
