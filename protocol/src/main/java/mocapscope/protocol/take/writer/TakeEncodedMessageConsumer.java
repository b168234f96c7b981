package mocapscope.protocol.take.writer;

import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.take.codec.TakeChannelType;

/** Accepts encoded messages of one session that are to be stored in an MCAP recording. */
interface TakeEncodedMessageConsumer {

    /** Returns the session's name in the take. */
    String session();

    /**
     * Writes the contents of {@code message}, which can be reused at once; data that exceeds the format's limit is left
     * out, except for transferred bytes.
     */
    void write(TakeMcapChannelKey topic, long sequence, long logTime, long publishTime, ProtobufWriter message);

    /** Writes a message to the session's common channel of a type. */
    default void write(
            TakeChannelType channelType, long sequence, long logTime, long publishTime, ProtobufWriter message) {
        write(TakeMcapChannelKey.common(channelType), sequence, logTime, publishTime, message);
    }
}
