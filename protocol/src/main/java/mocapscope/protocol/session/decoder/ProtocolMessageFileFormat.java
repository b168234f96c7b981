package mocapscope.protocol.session.decoder;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** A file format, such as the VRPN log, for the messages that one peer of a session sent. */
public interface ProtocolMessageFileFormat {

    /** Returns the file name extension with its dot, such as {@code .vrpn}. */
    String extension();

    /** Returns the label for display, such as {@code VRPN log}. */
    String label();

    /**
     * Returns true if {@code head}, the first bytes of a file, identifies this format. A damaged file, or one whose first
     * bytes fit other formats too, is identified by its name instead.
     */
    boolean recognises(ByteBuffer head);

    /**
     * Returns the reason why a file whose name is of this format has another layout, which is not read; empty if it has
     * none that is known.
     */
    default String unsupportedLayout(ByteBuffer head) {
        return "";
    }

    /** Returns the channel on which the decoder expects the file's bytes. */
    Channel channel();

    /** Returns a framer that finds the message boundaries of one file. */
    StreamFramer createFramer();

    /**
     * Returns the time of sending in nanoseconds since 1970, as stored in the message. A message without a time has
     * that of the message before it; those before the first time have the first.
     */
    OptionalLong time(ByteBuffer message);

    /**
     * Returns this format for bytes that never crossed a network and may lack data that others need; empty if that
     * makes no difference.
     */
    default Optional<ProtocolMessageFileFormat> storedVariant() {
        return Optional.empty();
    }

    /** Returns whether a file holds one message, so that several messages are several files. */
    default boolean holdsOneMessage() {
        return false;
    }

    /** Returns an encoder of a new file; empty if files of this format are only read. */
    default Optional<ProtocolFileEncoder> createEncoder() {
        return Optional.empty();
    }

    /** Encodes messages, one after another, as the bytes of one protocol file. Stateful. */
    interface ProtocolFileEncoder {

        /** Returns the bytes that represent {@code message} in the file; empty if the format cannot store it. */
        ByteBuffer encode(DecodedMessage message);

        /**
         * Returns the bytes that define the names which one side's later messages use, at the start of a file that begins
         * with that decoder state.
         */
        default ByteBuffer encodePreamble(Decoder.DecoderState state, Direction direction) {
            return ByteBuffer.allocate(0);
        }
    }
}
