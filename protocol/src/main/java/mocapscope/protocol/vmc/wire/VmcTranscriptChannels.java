package mocapscope.protocol.vmc.wire;

import mocapscope.protocol.transcript.Channel;

/** The name that marks the recorded data of a VMC session as UDP datagrams. */
public final class VmcTranscriptChannels {
    public static final Channel UDP = Channel.udp("udp");

    private VmcTranscriptChannels() {}
}
