package mocapscope.protocol.aimation.wire;

import mocapscope.protocol.transcript.Channel;

/** Constants that tell where AImation bytes come from: a listening socket, a TCP connection or a file. */
public final class AimationChannelConstants {
    /** Name of the protocol. */
    public static final String PROTOCOL = "aimation";

    /** The listening socket of a server. */
    public static final Channel LISTENER = Channel.tcp("listener");

    /** A TCP connection: the HTTP upgrade, then WebSocket frames. */
    public static final Channel TCP = Channel.tcp("tcp");

    /** A file with one packet as sent on a network. */
    public static final Channel PACKET = Channel.tcp("packet");

    /** A file with one stored packet, which needs no JSON block. */
    public static final Channel STORED = Channel.tcp("stored packet");

    private AimationChannelConstants() {}

    /** Returns true if the channel is a file with one packet. */
    public static boolean isFile(Channel channel) {
        return channel.equals(PACKET) || channel.equals(STORED);
    }
}
