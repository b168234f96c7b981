package mocapscope.protocol.rgmp;

import mocapscope.protocol.transcript.Channel;

/** The ways between the peers, and what stands in their place in a file. */
final class RgmpChannels {
    static final Channel TCP = Channel.tcp("tcp");
    static final Channel LISTENER = Channel.tcp("listener");

    /** A file that holds one definition's text, without a frame around it. */
    static final Channel DEFINITION = Channel.tcp("definition");

    /** How regularly groups have spoken, which no peer says; see {@link RgmpPaces}. */
    static final Channel PACES = Channel.tcp("paces");

    private RgmpChannels() {}
}
