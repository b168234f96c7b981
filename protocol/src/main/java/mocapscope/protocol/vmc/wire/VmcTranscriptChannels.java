package mocapscope.protocol.vmc.wire;

import mocapscope.protocol.transcript.Channel;

/** The constant that labels the recorded bytes of a VMC session as UDP datagrams. */
public final class VmcTranscriptChannels {
    public static final Channel UDP = Channel.udp("udp");

    private VmcTranscriptChannels() {}
}
