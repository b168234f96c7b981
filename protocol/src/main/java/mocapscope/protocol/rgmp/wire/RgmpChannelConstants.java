package mocapscope.protocol.rgmp.wire;

import mocapscope.protocol.transcript.Channel;

/** Constants that tell where RGMP bytes come from, such as a TCP connection or a device definition file. */
public final class RgmpChannelConstants {
    public static final Channel TCP = Channel.tcp("tcp");
    public static final Channel LISTENER = Channel.tcp("listener");

    /** The channel of a file that holds the text of one definition without a frame header. */
    public static final Channel DEFINITION = Channel.tcp("definition");

    /** The channel of group rates in checkpoints, which no peer sends; see {@code RgmpLegacyRecordingFrameRateDecoder}. */
    public static final Channel GROUP_RATES = Channel.tcp("paces");

    private RgmpChannelConstants() {}
}
