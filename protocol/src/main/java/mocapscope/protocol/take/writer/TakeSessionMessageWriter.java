package mocapscope.protocol.take.writer;

import java.util.Arrays;
import java.util.Map;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.take.protobuf.ProtobufWriter;

/**
 * Writes messages of one session to its MCAP channels in a take (recording file), registering each on first use.
 */
final class TakeSessionMessageWriter {
    private static final int NOT_WRITTEN = -1;

    private final TakeWriter take;
    private final String session;
    private final int[] channels = new int[TakeChannelType.values().length];

    TakeSessionMessageWriter(TakeWriter take, String session) {
        this.take = take;
        this.session = session;
        Arrays.fill(channels, NOT_WRITTEN);
    }

    /** Returns the session's name in the take. */
    String session() {
        return session;
    }

    String program() {
        return take.program();
    }

    /**
     * Writes the contents of {@code message}; data that exceeds the format's limit is left out, except for transferred
     * bytes.
     */
    void write(TakeChannelType channelType, long sequence, long logTime, long publishTime, ProtobufWriter message) {
        if (channelType != TakeChannelType.RAW && message.size() > McapWriteOptions.LONGEST) {
            return;
        }
        int at = channelType.ordinal();
        if (channels[at] == NOT_WRITTEN) {
            channels[at] = take.addChannel(channelType, session);
        }
        take.writeMessage(channels[at], sequence, logTime, publishTime, message.written());
    }

    void writeMetadata(String name, Map<String, String> texts) {
        take.writeMetadata(new McapMetadata(name, texts));
    }
}
