package mocapscope.protocol.take.writer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.scene.ExternalViewerRecordingOptions;
import mocapscope.protocol.take.codec.TakeChannelType;

/** Writes the messages of one session to an MCAP file and creates each MCAP channel when first needed. */
final class SessionMcapMessageWriter implements TakeEncodedMessageConsumer {
    private static final int NOT_WRITTEN = -1;

    private final TakeWriter take;
    private final String session;
    private final int[] channels = new int[TakeChannelType.values().length];
    private final Map<TakeMcapChannelKey, Integer> optionalChannels = new HashMap<>();

    SessionMcapMessageWriter(TakeWriter take, String session) {
        this.take = take;
        this.session = session;
        Arrays.fill(channels, NOT_WRITTEN);
    }

    @Override
    public String session() {
        return session;
    }

    ExternalViewerRecordingOptions viewerOptions() {
        return take.viewerOptions();
    }

    String program() {
        return take.program();
    }

    @Override
    public void write(TakeMcapChannelKey topic, long sequence, long logTime, long publishTime, ProtobufWriter message) {
        write(topic, sequence, logTime, publishTime, message.written());
    }

    void write(TakeMcapChannelKey topic, long sequence, long logTime, long publishTime, ByteBuffer message) {
        if (topic.type() != TakeChannelType.RAW && message.remaining() > McapWriteOptions.LONGEST) {
            return;
        }
        int channel = channel(topic);
        if (channel != NOT_WRITTEN) {
            take.writeMessage(channel, sequence, logTime, publishTime, message);
        }
    }

    /**
     * Returns the channel of a topic. If the take has no room for it, a series is in the common channel of its type, and
     * points and geometry are not written.
     */
    private int channel(TakeMcapChannelKey topic) {
        if (topic.isOptional()) {
            var known = optionalChannels.get(topic);
            if (known == null) {
                known = take.addOptionalChannel(topic, session).orElse(NOT_WRITTEN);
                optionalChannels.put(topic, known);
            }
            if (known != NOT_WRITTEN || topic.series() == null) {
                return known;
            }
        }
        int at = topic.type().ordinal();
        if (channels[at] == NOT_WRITTEN) {
            channels[at] = take.addChannel(topic.type(), session);
        }
        return channels[at];
    }

    /** Exchanges samples with an encoder. */
    void exchange(BackgroundSampleEncoder encoder) {
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
