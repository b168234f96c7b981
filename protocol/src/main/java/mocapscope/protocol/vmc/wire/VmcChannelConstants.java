package mocapscope.protocol.vmc.wire;

import mocapscope.protocol.transcript.Channel;

/** The constant for the only channel of VMC traffic, a UDP port. */
public final class VmcChannelConstants {
    public static final Channel UDP = Channel.udp("udp");

    private VmcChannelConstants() {}
}
