package mocapscope.protocol.recording;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Receives the contents of a recording in order, such as data, data losses, and opened and closed connections. Arrivals
 * are nanoseconds on the recording's clock. Called on the replaying thread.
 */
public interface RecordingContentConsumer {

    /**
     * Receives a channel opening; {@code direction} points away from the side that opened it.
     *
     * @param note note for the user; may be empty
     */
    void opened(Direction direction, Channel channel, long arrival, String note);

    /**
     * Receives a datagram or a part of a stream.
     *
     * @param bytes read-only bytes that never change afterwards
     * @param modification change or injection by the user at the time of recording
     */
    void data(
            Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.EntryModification modification);

    /**
     * Receives a channel closing; {@code direction} points away from the side that closed it.
     *
     * @param reason reason for the user; may be empty
     */
    void closed(Direction direction, Channel channel, long arrival, String reason);

    /**
     * Receives a gap: data that crossed the channel before the next data was not recorded.
     *
     * @param missing number of missing bytes, decimal; empty if it is unknown
     */
    default void gap(Direction direction, Channel channel, long arrival, String missing) {}

    /** Receives a finding that the bytes do not show, with its time as an arrival. */
    default void found(RecordedFinding finding) {}

    /**
     * Receives a lag of the program that recorded, with times as arrivals: data that is missing then may have been lost
     * there. A lag is passed on when it was noticed and when it is over, and may be repeated.
     */
    default void lagged(SessionEvent.ProcessLagged lag) {}
}
