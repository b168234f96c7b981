package mocapscope.protocol.vmc.wire;

import mocapscope.protocol.transcript.Channel;

/** The channel of a VMC session. */
public final class VmcTranscriptChannels {
    public static final Channel UDP = Channel.udp("udp");

    private VmcTranscriptChannels() {}
}
