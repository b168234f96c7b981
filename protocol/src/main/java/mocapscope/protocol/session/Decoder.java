package mocapscope.protocol.session;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.Inspector;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Understands what crosses a session's channels, both directions, and decides nothing. Deterministic: the same knowledge
 * and entry give the same messages, live, in playback, and when an old entry is looked at again. Called by several threads
 * at once, so it holds nothing that changes; what it knows of a channel's direction ends with that channel's OPENED and
 * CLOSED entries.
 */
public interface Decoder {

    /**
     * All that a decoder remembers between two entries (tables, half messages, the next message's number), as one
     * immutable value: a checkpoint is a reference to it.
     */
    interface Knowledge {

        /** Number that the next message will get. */
        long nextMessage();
    }

    /** What is known before the first entry. */
    Knowledge initial();

    /**
     * Decodes one entry: hands messages, sources, samples and findings to {@code out} and returns what is known after it.
     * Never throws for anything the bytes hold.
     */
    Knowledge decode(Knowledge before, Entry entry, Sink out);

    /**
     * Framing of what comes next on a stream in one direction, picking up where {@code knowledge} stands, be that in the
     * middle of a message.
     */
    Framing framing(Knowledge knowledge, Channel channel, Direction direction);

    /**
     * What a decoder that knows nothing must be told to know what {@code knowledge} does: entries as the peers might have
     * made them, in an order in which they are understood. Decoded in turn from {@link #initial}, and then numbered on,
     * they lead to the same messages, samples and findings of all that comes next; sources may be told again. Those of a
     * message that is not whole keep index, place and arrival, others need not. Nothing secret is among them.
     *
     * <p>Empty while something is under way that no bytes can tell of: then ask again an entry later.
     */
    default Optional<List<Entry>> reminders(Knowledge knowledge) {
        return Optional.empty();
    }

    /** The same knowledge, with that number for the next message. */
    default Knowledge numbered(Knowledge knowledge, long nextMessage) {
        return knowledge;
    }

    /** Reads a message once more, field by field, as far as it can be read. */
    void inspect(Message message, Inspector inspector);

    /** Which of a message's fields told of which signals; none where it told of none. */
    default List<Carried> carried(Message message) {
        return List.of();
    }
}
