package mocapscope.protocol.traffic;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.pcap.HostPort;

/**
 * Allocates distinct client and server addresses for the conversations written to a capture. No two conversations may
 * look like one.
 */
final class ExportedConversationAddressAllocator {
    /** The first of the ports that systems assign to connecting clients. */
    private static final int FIRST_FREE = 49_152;

    static final int FREE = 16_384;

    /** The address ranges for documentation (RFC 5737), which no host uses. */
    private static final byte[][] DOCUMENTATION_NETWORKS = {
        {(byte) 192, 0, 2}, {(byte) 198, 51, 100}, {(byte) 203, 0, 113}
    };

    private static final int PAIRS = 127;

    private record Pair(boolean stream, HostPort low, HostPort high) {}

    private final Map<Pair, Object> owners = new HashMap<>();
    private int ports;

    /** Claims an address pair and returns true if no other owner has it; each connection claims its pair once. */
    boolean reserve(boolean stream, HostPort one, HostPort other, Object ownerKey) {
        boolean sorted = one.compareTo(other) <= 0;
        var pair = new Pair(stream, sorted ? one : other, sorted ? other : one);
        var owner = owners.putIfAbsent(pair, ownerKey);
        return owner == null || !stream && owner == ownerKey;
    }

    int allocatePort() {
        return FIRST_FREE + ports++ % FREE;
    }

    /** Returns a documentation address for the client or server of a session. */
    static InetAddress documentationAddress(int session, boolean server) {
        var net = DOCUMENTATION_NETWORKS[session / PAIRS % DOCUMENTATION_NETWORKS.length];
        int host = 1 + 2 * (session % PAIRS) + (server ? 1 : 0);
        try {
            return InetAddress.getByAddress(new byte[] {net[0], net[1], net[2], (byte) host});
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
