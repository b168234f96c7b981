package mocapscope.protocol.aimation;

import mocapscope.protocol.transcript.Channel;

/** The transcript channels of the AImation protocol: listener, TCP connection, packet file and stored packet file. */
final class AimationChannels {
    /** Name of the protocol. */
    static final String PROTOCOL = "aimation";

    /** The listening socket of a server. */
    static final Channel LISTENER = Channel.tcp("listener");

    /** A TCP connection: the HTTP upgrade, then WebSocket frames. */
    static final Channel TCP = Channel.tcp("tcp");

    /** A file with one packet as sent on a network. */
    static final Channel PACKET = Channel.tcp("packet");

    /** A file with one stored packet, which needs no JSON block. */
    static final Channel STORED = Channel.tcp("stored packet");

    private AimationChannels() {}

    /** Returns true if the channel is a file with one packet. */
    static boolean isFile(Channel channel) {
        return channel.equals(PACKET) || channel.equals(STORED);
    }
}
