package mocapscope.protocol.take.writer;

import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.take.protobuf.ProtobufWriter;

/** The destination of one session's encoded messages: its channels in a take, or a batch for them. */
interface TakeMessageOutput {

    /** Returns the session's name in the take. */
    String session();

    /**
     * Writes the contents of {@code message}, which can be reused at once; data that exceeds the format's limit is left
     * out, except for transferred bytes.
     */
    void write(TakeChannelType channelType, long sequence, long logTime, long publishTime, ProtobufWriter message);
}
