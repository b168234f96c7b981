package mocapscope.protocol.aimation;

import mocapscope.protocol.transcript.Channel;

/** The channels of a connection, and those that stand for files. */
final class AimationChannels {
    /** Where a server waits for clients. */
    static final Channel LISTENER = Channel.tcp("listener");

    /** The upgrade, then frames. */
    static final Channel TCP = Channel.tcp("tcp");

    /** One packet as it crosses a network, in a file by itself. */
    static final Channel PACKET = Channel.tcp("packet");

    /** One packet of a file, which needs no JSON. */
    static final Channel STORED = Channel.tcp("stored packet");

    private AimationChannels() {}

    /** Whether it is a file with one packet. */
    static boolean file(Channel channel) {
        return channel.equals(PACKET) || channel.equals(STORED);
    }
}
