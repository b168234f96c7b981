package mocapscope.protocol.recording;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Takes what a recording holds, in its order; arrivals are nanoseconds on the recording's clock. */
public interface Intake {

    void opened(Direction direction, Channel channel, long arrival, String note);

    void data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.Mark mark);

    void closed(Direction direction, Channel channel, long arrival, String why);
}
