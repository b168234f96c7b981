package mocapscope.protocol.recording;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Takes what a recording holds, in its order; arrivals are nanoseconds on the recording's clock. Called by the thread
 * that replays it.
 */
public interface Intake {

    /**
     * A channel opened; {@code direction} is away from whoever opened it.
     *
     * @param note for a person; may be empty
     */
    void opened(Direction direction, Channel channel, long arrival, String note);

    /**
     * A datagram crossed, or a part of a stream.
     *
     * @param bytes read-only, and never changed afterwards
     * @param mark what a person had done to them when they were recorded
     */
    void data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.Mark mark);

    /**
     * A channel closed; {@code direction} is away from whoever closed it.
     *
     * @param why for a person; may be empty
     */
    void closed(Direction direction, Channel channel, long arrival, String why);
}
