package mocapscope.protocol.session.decoder;

import java.util.List;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Decodes a protocol's traffic (transferred bytes and channel events) into messages, samples and problem reports. It
 * decodes both directions of a session's channels. Equal states and entries give equal messages: live, in playback, and
 * when an old entry is decoded again. Several threads call it at once, so it holds no mutable state; the state of a
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

        /** Returns about how many bytes this state holds that an earlier one does not; 0 if they are few. */
        default long bytesBeyond(DecoderState earlier) {
            return 0;
        }

        /** Returns the number of bytes of messages whose ends have not arrived. */
        default long incompleteBytes() {
            return 0;
        }
    }

    /** Returns the state before the first entry. */
    DecoderState initialState();

    /**
     * Decodes one entry: passes messages, sources, samples and findings to {@code out} and returns the state after the
     * entry. Never throws, whatever bytes the entry holds.
     */
    DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out);

    /** Decodes one entry and passes everything to {@code listener}; returns the state after the entry. */
    default DecoderState decode(DecoderState before, Entry entry, SessionListener listener) {
        var out = new DecoderEventEmitter(listener);
        var after = decode(before, entry, out);
        out.flush();
        return after;
    }

    /**
     * Returns the framer of the bytes that follow on a stream in one direction. It continues at {@code state},
     * which may be in the middle of a message.
     */
    StreamFramer createFramer(DecoderState state, Channel channel, Direction direction);

    /** Returns the version of the fields that {@link #encodeState} writes. */
    int stateVersion();

    /**
     * Writes the fields of a state, which may be the state of another decoder of the protocol. Secrets are left out: see
     * {@link DecoderStateCborWriter#omitSecret}.
     */
    void encodeState(DecoderState state, DecoderStateCborWriter out);

    /**
     * Reads a state. It decodes the following entries to the same messages, samples and findings as the state that was
     * written.
     */
    DecoderState decodeState(DecoderStateCborReader in);

    /** Passes on the sources, devices and skeletons that are known in a state. */
    default void describeState(DecoderState state, DecoderEventEmitter out) {}

    /** Passes the sources, devices and skeletons that are known in a state to {@code listener}. */
    default void describeState(DecoderState state, SessionListener listener) {
        var out = new DecoderEventEmitter(listener);
        describeState(state, out);
        out.flush();
    }

    /** Reads a message again, field by field, as far as it can be read. */
    void inspect(DecodedMessage message, MessageFieldListener listener);

    /**
     * Returns the number of bytes before the content of a message: the header that all messages of the protocol have.
     */
    default int headerLength(DecodedMessage message) {
        return 0;
    }

    /** Returns the fields of a message from which each signal was decoded; empty if it has no samples. */
    default List<DecodedSignalFieldPaths> signalOrigins(DecodedMessage message) {
        return List.of();
    }
}
