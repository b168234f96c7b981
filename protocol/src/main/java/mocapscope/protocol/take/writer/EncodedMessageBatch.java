package mocapscope.protocol.take.writer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.take.codec.TakeChannelType;

/**
 * A reusable buffer of encoded messages that the encoder thread fills and the recorder thread writes to a recording. A
 * head with the number of an entry's samples precedes the messages that are made of them.
 */
final class EncodedMessageBatch {
    private static final int FIRST = 1 << 16;
    /** Type, length, and three numbers of a part. */
    private static final int PART = 2 * Integer.BYTES + 3 * Long.BYTES;

    /** The types of parts: a message, and heads of entries. */
    private static final int MESSAGE = 0;

    private static final int ENCODED = -1;
    private static final int OMITTED = -2;

    /** Stands for the topic of a head. */
    private static final TakeMcapChannelKey NO_TOPIC = TakeMcapChannelKey.common(TakeChannelType.RAW);

    /** The session of each part. */
    private final List<TakeSessionWriter> sessions = new ArrayList<>();

    /** The topic of each part. */
    private final List<TakeMcapChannelKey> topics = new ArrayList<>();

    private ByteBuffer parts = ByteBuffer.allocate(FIRST);
    private long oldest = Long.MAX_VALUE;

    /** Begins an entry, whose samples are encoded or omitted. */
    void beginEntry(BackgroundSampleEncoder.EntrySamples entry, boolean omitted) {
        if (!omitted && entry.samples() > 0) {
            oldest = Math.min(oldest, entry.submitted());
        }
        beginPart(entry.session(), NO_TOPIC, omitted ? OMITTED : ENCODED, 0);
        parts.putLong(entry.samples()).putLong(entry.arrival()).putLong(entry.submitted());
    }

    /** Adds a message of the current entry with the remaining bytes of {@code data}. */
    void addMessage(
            TakeSessionWriter session,
            TakeMcapChannelKey topic,
            long sequence,
            long logTime,
            long publishTime,
            ByteBuffer data) {
        beginPart(session, topic, MESSAGE, data.remaining());
        parts.putLong(sequence).putLong(logTime).putLong(publishTime).put(data.duplicate());
    }

    private void beginPart(TakeSessionWriter session, TakeMcapChannelKey topic, int type, int length) {
        if (parts.remaining() < PART + length) {
            int size = Math.max(2 * parts.capacity(), Math.addExact(parts.position(), PART + length));
            parts = ByteBuffer.allocate(size).put(parts.flip());
        }
        sessions.add(session);
        topics.add(topic);
        parts.putInt(type).putInt(length);
    }

    boolean isEmpty() {
        return sessions.isEmpty();
    }

    int size() {
        return parts.position();
    }

    /** Returns true if samples in it were submitted before a time. */
    boolean hasOlderThan(long time) {
        return oldest < time;
    }

    /** Writes the messages to their sessions, and empties the batch; samples submitted before {@code from} are omitted. */
    void write(long from) {
        boolean omitted = false;
        parts.flip();
        for (int i = 0; i < sessions.size(); i++) {
            var session = sessions.get(i);
            int type = parts.getInt();
            int length = parts.getInt();
            long first = parts.getLong();
            long second = parts.getLong();
            long third = parts.getLong();
            if (type < 0) {
                omitted = type == OMITTED || third < from;
                session.addHandled(first, second, omitted);
            } else if (!omitted) {
                session.writeEncoded(topics.get(i), first, second, third, parts.slice(parts.position(), length));
            }
            parts.position(parts.position() + length);
        }
        sessions.clear();
        topics.clear();
        parts.clear();
        oldest = Long.MAX_VALUE;
    }
}
