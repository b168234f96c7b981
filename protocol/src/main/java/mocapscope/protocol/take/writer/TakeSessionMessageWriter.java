package mocapscope.protocol.take.writer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.take.codec.TakeChannelType;

/**
 * Writes messages of one session to its MCAP channels in a take (recording file), registering each on first use.
 */
final class TakeSessionMessageWriter implements TakeMessageOutput {
    private static final int NOT_WRITTEN = -1;

    private final TakeWriter take;
    private final String session;
    private final int[] channels = new int[TakeChannelType.values().length];

    TakeSessionMessageWriter(TakeWriter take, String session) {
        this.take = take;
        this.session = session;
        Arrays.fill(channels, NOT_WRITTEN);
    }

    @Override
    public String session() {
        return session;
    }

    String program() {
        return take.program();
    }

    @Override
    public void write(
            TakeChannelType channelType, long sequence, long logTime, long publishTime, ProtobufWriter message) {
        write(channelType, sequence, logTime, publishTime, message.written());
    }

    void write(TakeChannelType channelType, long sequence, long logTime, long publishTime, ByteBuffer message) {
        if (channelType != TakeChannelType.RAW && message.remaining() > McapWriteOptions.LONGEST) {
            return;
        }
        int at = channelType.ordinal();
        if (channels[at] == NOT_WRITTEN) {
            channels[at] = take.addChannel(channelType, session);
        }
        take.writeMessage(channels[at], sequence, logTime, publishTime, message);
    }

    /** Exchanges samples with an encoder. */
    void exchange(SampleEncoder encoder) {
        try {
            encoder.exchange(take, false, false);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    void writeMetadata(String name, Map<String, String> texts) {
        take.writeMetadata(new McapMetadata(name, texts));
    }
}
