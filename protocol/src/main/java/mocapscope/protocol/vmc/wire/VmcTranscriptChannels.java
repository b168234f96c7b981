package mocapscope.protocol.vmc.wire;

import mocapscope.protocol.transcript.Channel;

/** The transcript channel of a VMC session, which carries its UDP datagrams. */
public final class VmcTranscriptChannels {
    public static final Channel UDP = Channel.udp("udp");

    private VmcTranscriptChannels() {}
}
