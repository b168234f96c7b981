package mocapscope.protocol.session;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.FieldListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Decodes transcript entries of one protocol into messages, samples and findings; a pure function of state and entry.
 * It decodes both directions of a session's channels. Equal states and entries give equal messages: live, in playback,
 * and when an old entry is decoded again. Several threads call it at once, so it holds no mutable state; the state of a
 * channel's direction is reset by that channel's OPENED and CLOSED entries.
 */
public interface Decoder {

    /**
     * The immutable state of a decoder between two entries: name tables, partial messages and the next message number.
     * A checkpoint is a reference to it.
     */
    interface DecoderState {

        /** Returns the number of the next message. */
        long nextMessage();
    }

    /** Returns the state before the first entry. */
    DecoderState initialState();

    /**
     * Decodes one entry: passes messages, sources, samples and findings to {@code out} and returns the state after the
     * entry. Never throws, whatever bytes the entry holds.
     */
    DecoderState decode(DecoderState before, Entry entry, DecoderOutput out);

    /** Decodes one entry and passes everything to {@code listener}; returns the state after the entry. */
    default DecoderState decode(DecoderState before, Entry entry, SessionListener listener) {
        var out = new DecoderOutput(listener);
        var after = decode(before, entry, out);
        out.flush();
        return after;
    }

    /**
     * Returns the framer of the bytes that follow on a stream in one direction. It continues at {@code state},
     * which may be in the middle of a message.
     */
    StreamFramer createFramer(DecoderState state, Channel channel, Direction direction);

    /**
     * Returns entries that bring a decoder from its {@link #initialState} state to {@code state}: entries as the peers
     * might have made them, in an order that can be decoded. After decoding them, and then numbering the result, the
     * decoder produces the same messages, samples and findings for all following entries; sources may be reported
     * again. The entries of an incomplete message keep index, position and arrival time; others may not. They contain
     * no secrets.
     *
     * <p>Empty while the state cannot be expressed in bytes: then call again one entry later.
     */
    default Optional<List<Entry>> restoreEntries(DecoderState state) {
        return Optional.empty();
    }

    /** Returns this state with that number for the next message. */
    default DecoderState withNextMessage(DecoderState state, long nextMessage) {
        return state;
    }

    /** Reads a message again, field by field, as far as it can be read. */
    void inspect(Message message, FieldListener listener);

    /** Returns the fields of a message from which each signal was decoded; empty if it has no samples. */
    default List<SignalOrigin> signalOrigins(Message message) {
        return List.of();
    }
}
