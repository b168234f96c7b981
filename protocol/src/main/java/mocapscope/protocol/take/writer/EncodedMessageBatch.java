package mocapscope.protocol.take.writer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.take.codec.TakeChannelType;

/**
 * A reusable buffer of encoded messages of several sessions, which one thread fills and another writes to a take. A head
 * with the number of an entry's samples precedes the messages that are made of them.
 */
final class EncodedMessageBatch {
    private static final int FIRST = 1 << 16;
    /** Type, length, and three numbers of a part. */
    private static final int PART = 2 * Integer.BYTES + 3 * Long.BYTES;

    /** Types of heads; those of messages are the ordinals of their channel types. */
    private static final int ENCODED = -1;

    private static final int OMITTED = -2;

    private static final TakeChannelType[] TYPES = TakeChannelType.values();

    /** The session of each part. */
    private final List<TakeSessionWriter> sessions = new ArrayList<>();

    private ByteBuffer parts = ByteBuffer.allocate(FIRST);
    private long oldest = Long.MAX_VALUE;

    /** Begins an entry, whose samples are encoded or omitted. */
    void beginEntry(SampleEncoder.EntrySamples entry, boolean omitted) {
        if (!omitted && entry.samples() > 0) {
            oldest = Math.min(oldest, entry.submitted());
        }
        beginPart(entry.session(), omitted ? OMITTED : ENCODED, 0);
        parts.putLong(entry.samples()).putLong(entry.arrival()).putLong(entry.submitted());
    }

    /** Adds a message of the current entry with the remaining bytes of {@code data}. */
    void addMessage(
            TakeSessionWriter session,
            TakeChannelType channelType,
            long sequence,
            long logTime,
            long publishTime,
            ByteBuffer data) {
        beginPart(session, channelType.ordinal(), data.remaining());
        parts.putLong(sequence).putLong(logTime).putLong(publishTime).put(data.duplicate());
    }

    private void beginPart(TakeSessionWriter session, int type, int length) {
        if (parts.remaining() < PART + length) {
            int size = Math.max(2 * parts.capacity(), Math.addExact(parts.position(), PART + length));
            parts = ByteBuffer.allocate(size).put(parts.flip());
        }
        sessions.add(session);
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
        for (var session : sessions) {
            int type = parts.getInt();
            int length = parts.getInt();
            long first = parts.getLong();
            long second = parts.getLong();
            long third = parts.getLong();
            if (type < 0) {
                omitted = type == OMITTED || third < from;
                session.addHandled(first, second, omitted);
            } else if (!omitted) {
                session.writeEncoded(TYPES[type], first, second, third, parts.slice(parts.position(), length));
            }
            parts.position(parts.position() + length);
        }
        sessions.clear();
        parts.clear();
        oldest = Long.MAX_VALUE;
    }
}
