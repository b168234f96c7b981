package mocapscope.protocol.vmc.wire;

import mocapscope.protocol.transcript.Channel;

/** The constant that identifies the UDP socket of a VMC session. */
public final class VmcChannelConstants {
    public static final Channel UDP = Channel.udp("udp");

    private VmcChannelConstants() {}
}
