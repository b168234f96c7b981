package mocapscope.protocol.vmc.wire;

import mocapscope.protocol.transcript.Channel;

/** Defines the UDP channel of VMC sessions, through which they send, receive and record all datagrams. */
public final class VmcTranscriptChannels {
    public static final Channel UDP = Channel.udp("udp");

    private VmcTranscriptChannels() {}
}
