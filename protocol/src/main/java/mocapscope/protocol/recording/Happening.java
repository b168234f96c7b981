package mocapscope.protocol.recording;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * One thing that happened in a session that was recorded.
 *
 * @param track which of the sessions, from 0
 * @param time nanoseconds since the reel's start
 */
public record Happening(
        int track,
        Entry.Kind kind,
        Direction direction,
        Channel channel,
        long time,
        ByteBuffer bytes,
        Entry.Mark mark,
        String note) {

    /** Writes it down as what happened next, at its time. */
    Entry into(Transcript transcript) {
        return switch (kind) {
            case OPENED -> transcript.opened(direction, channel, time, note);
            case DATA -> transcript.data(direction, channel, time, bytes, mark);
            case CLOSED -> transcript.closed(direction, channel, time, note);
        };
    }

    /** Tells it as something that arrives at that moment. */
    public void tell(Intake to, long arrival) {
        switch (kind) {
            case OPENED -> to.opened(direction, channel, arrival, note);
            case DATA -> to.data(direction, channel, arrival, bytes, mark);
            case CLOSED -> to.closed(direction, channel, arrival, note);
        }
    }
}
