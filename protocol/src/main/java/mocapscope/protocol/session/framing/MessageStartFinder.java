package mocapscope.protocol.session.framing;

import java.nio.ByteBuffer;

/**
 * Finds the start of a message in a stream whose message boundaries are unknown. They are where a recording lacks bytes.
 * Stateless.
 */
public abstract class MessageStartFinder {
    private static final int NONE = -1;

    /** The number of messages in a row that are followed from a candidate. */
    private static final int FOLLOWED = 3;

    private final int headerSize;

    /** The messages that follow each other from one position. */
    private record MessageRun(int whole, int end, boolean isConsistent) {}

    /** Creates a finder; {@code headerSize} bytes are enough to ask for {@link #plausibleSize}. */
    protected MessageStartFinder(int headerSize) {
        this.headerSize = headerSize;
    }

    /** Returns the size of the message that may begin at {@code at}, where a header fits; 0 if none can. */
    protected abstract int plausibleSize(ByteBuffer bytes, int at);

    /** Returns false for a plausible header that the content of messages often looks like. */
    protected boolean isDistinct(ByteBuffer bytes, int at) {
        return true;
    }

    /** Returns true if the whole message of {@code size} bytes at {@code at}, whose header is plausible, is nothing else. */
    protected abstract boolean isUnmistakable(ByteBuffer bytes, int at, int size);

    /**
     * Returns what {@link FramingState#required} does while the start of a message is searched for: the size of the
     * message found at {@code from}, or of the bytes before the next candidate.
     *
     * @param isEnd true if no more bytes follow these
     */
    public final int required(ByteBuffer bytes, int from, boolean isEnd) {
        int found = find(bytes, from, isEnd);
        if (found == from) {
            return plausibleSize(bytes, from);
        }
        int end = found > from ? found : isEnd ? bytes.limit() : findCandidate(bytes, from);
        return end > from ? Math.min(end, bytes.limit()) - from : requiredBytes(bytes, from);
    }

    /**
     * Returns true if a message certainly begins at {@code at}: one of an unmistakable shape, or two whole ones in a row; at
     * the end of the bytes one whole message is enough.
     */
    public final boolean isFoundAt(ByteBuffer bytes, int at, boolean isEnd) {
        int size = sizeAt(bytes, at);
        if (size == 0) {
            return false;
        }
        var run = run(bytes, at);
        boolean isLast = isEnd && run.whole() == 1 && run.end() == bytes.limit();
        return run.isConsistent() && isDistinct(bytes, at) && (run.whole() >= 2 || isLast)
                || run.whole() >= 1 && isUnmistakable(bytes, at, size);
    }

    /** Returns the position at or after {@code from} at which a message certainly begins; negative without one. */
    protected final int find(ByteBuffer bytes, int from, boolean isEnd) {
        for (int at = from; at + headerSize <= bytes.limit(); at++) {
            if (isFoundAt(bytes, at, isEnd)) {
                return at;
            }
        }
        return NONE;
    }

    /** Returns the first position from {@code from} at which a message may begin, or the limit less a header. */
    private int findCandidate(ByteBuffer bytes, int from) {
        int at = from;
        while (at + headerSize <= bytes.limit()
                && !(sizeAt(bytes, at) > 0
                        && isDistinct(bytes, at)
                        && run(bytes, at).isConsistent())) {
            at++;
        }
        return at;
    }

    /**
     * Returns the number of bytes from {@code at} that may decide about the candidate there, or show a message after it: a
     * half more than there are.
     */
    private int requiredBytes(ByteBuffer bytes, int at) {
        int left = bytes.limit() - at;
        return left < headerSize ? headerSize : left + Math.max(headerSize, left / 2);
    }

    private MessageRun run(ByteBuffer bytes, int start) {
        int at = start;
        int whole = 0;
        while (whole < FOLLOWED && at + headerSize <= bytes.limit()) {
            int size = plausibleSize(bytes, at);
            if (size == 0) {
                return new MessageRun(whole, at, false);
            }
            if (size > bytes.limit() - at) {
                break;
            }
            whole++;
            at += size;
        }
        return new MessageRun(whole, at, true);
    }

    private int sizeAt(ByteBuffer bytes, int at) {
        return at + headerSize > bytes.limit() ? 0 : plausibleSize(bytes, at);
    }
}
