package mocapscope.protocol.recording;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * One event of a recorded session: data, a data gap, or an opened or closed connection.
 *
 * @param track index of the session, from 0
 * @param time nanoseconds since the start of the recording source
 */
public record RecordedTransportEvent(
        int track,
        Entry.EntryKind kind,
        Direction direction,
        Channel channel,
        long time,
        ByteBuffer bytes,
        Entry.EntryModification mark,
        String note) {

    /** Appends the event to a transcript, at its own time. */
    public Entry appendTo(Transcript transcript) {
        return switch (kind) {
            case OPENED -> transcript.appendOpened(direction, channel, time, note);
            case DATA -> transcript.appendData(direction, channel, time, bytes, mark);
            case CLOSED -> transcript.appendClosed(direction, channel, time, note);
            case GAP -> transcript.appendGap(direction, channel, time, note);
        };
    }

    /** Passes the event to a consumer, with the given arrival time. */
    public void replayTo(RecordingContentConsumer to, long arrival) {
        switch (kind) {
            case OPENED -> to.opened(direction, channel, arrival, note);
            case DATA -> to.data(direction, channel, arrival, bytes, mark);
            case CLOSED -> to.closed(direction, channel, arrival, note);
            case GAP -> to.gap(direction, channel, arrival, note);
        }
    }
}
