package mocapscope.protocol.stage;

import io.nats.client.Message;
import io.nats.client.api.MessageInfo;
import java.nio.ByteBuffer;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * A message that a NATS server has stored, with its sequence number and time.
 *
 * @param sequence its number in the stream
 * @param time the time at which the server stored it, in nanoseconds since 1970
 */
record StoredStageMessage(long sequence, long time, String subject, ByteBuffer body) {
    private static final long NANOS_A_SECOND = 1_000_000_000L;

    static StoredStageMessage of(MessageInfo message) {
        return new StoredStageMessage(
                message.getSeq(),
                nanos(message.getTime()),
                message.getSubject(),
                ByteBuffer.wrap(Optional.ofNullable(message.getData()).orElseGet(() -> new byte[0])));
    }

    static StoredStageMessage of(Message message) {
        var metadata = message.metaData();
        return new StoredStageMessage(
                metadata.streamSequence(),
                nanos(metadata.timestamp()),
                message.getSubject(),
                ByteBuffer.wrap(message.getData()));
    }

    private static long nanos(ZonedDateTime time) {
        return time.toEpochSecond() * NANOS_A_SECOND + time.getNano();
    }
}
