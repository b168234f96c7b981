package mocapscope.protocol.session.framing;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Entry;

/**
 * Splits one transferred piece of a byte stream into messages and keeps an incomplete last message. Used for one entry.
 *
 * @param <S> the protocol's framing state
 */
public abstract class StreamMessageSplitter<S extends FramingState<S>> {
    private final Entry entry;
    private S state;
    private PartialMessage partial;

    /** Continues from the state and the partial message after the entry before. */
    protected StreamMessageSplitter(Entry entry, S state, PartialMessage partial) {
        this.entry = entry;
        this.state = state;
        this.partial = partial;
    }

    /** Reads the message of {@code length} bytes at {@code from}; returns the state after it. */
    protected abstract S read(ByteBuffer bytes, int from, int length);

    /** Sets the bytes in which the next messages lie; before the first call they are the entry's. */
    protected abstract void locate(DecodedMessage.ByteOrigin origin);

    /** Reads messages from {@code from} on without framing each; returns where they end. */
    protected int readAhead(ByteBuffer bytes, int from) {
        return from;
    }

    /** Returns what {@link FramingState#required} of the current state does, and never throws. */
    protected int required(ByteBuffer bytes, int from) {
        return state.required(bytes, from, entry.direction());
    }

    /** Returns the number of bytes to join for {@link #required}: from {@code required} to {@code available}. */
    protected int lookahead(int required, int available) {
        return required;
    }

    /** Reads all messages that end in the entry, whose bytes are {@code bytes}, from 0 to the limit. */
    protected final void frame(ByteBuffer bytes) {
        int end = bytes.limit();
        int from = readAhead(bytes, complete(bytes));
        while (from < end) {
            int length = required(bytes, from);
            if (length > end - from) {
                partial = PartialMessage.of(bytes.slice(from, end - from), length, entry.at() + from, entry);
                return;
            }
            state = read(bytes, from, length);
            from = readAhead(bytes, from + length);
        }
    }

    /** Completes the messages that earlier entries began; returns how many of these bytes belong to them. */
    private int complete(ByteBuffer bytes) {
        while (!partial.isEmpty()) {
            var begun = partial;
            int available = begun.length() + bytes.limit();
            int required = begun.required();
            int size = 0;
            ByteBuffer joined = null;
            while (required <= available && (joined == null || required > size)) {
                // After a search, the bytes that have arrived may be more than the next message requires.
                size = Math.max(begun.length(), lookahead(required, available));
                joined = begun.joined(bytes, size).order(bytes.order());
                required = required(joined, 0);
            }
            if (joined == null || required > size) {
                partial = begun.and(bytes, required);
                return bytes.limit();
            }
            partial = PartialMessage.NONE;
            locate(new DecodedMessage.ByteOrigin(joined, begun.firstEntry(), begun.at(), DecodedMessage.ON_THE_WIRE));
            state = read(joined, 0, required);
            if (required >= begun.length()) {
                locate(DecodedMessage.ByteOrigin.of(bytes, entry));
                return required - begun.length();
            }
            partial = begun.after(required); // a search for the start of a message ended within the earlier bytes
        }
        return 0;
    }

    protected final Entry entry() {
        return entry;
    }

    protected final S state() {
        return state;
    }

    protected final void state(S other) {
        state = other;
    }

    protected final PartialMessage partial() {
        return partial;
    }
}
