package mocapscope.protocol.vmc.wire;

import mocapscope.protocol.transcript.Channel;

/** Defines the channel (named UDP connection) that carries all datagrams of a VMC session. */
public final class VmcTranscriptChannels {
    public static final Channel UDP = Channel.udp("udp");

    private VmcTranscriptChannels() {}
}
