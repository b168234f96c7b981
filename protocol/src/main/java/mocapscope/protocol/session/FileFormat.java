package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import mocapscope.protocol.transcript.Channel;

/** A kind of file that holds what one side of a protocol said, message after message. */
public interface FileFormat {

    /** With its dot, such as {@code .vrpn}. */
    String extension();

    /** For people, such as {@code VRPN log}. */
    String label();

    /** Where the decoder expects the file's bytes. */
    Channel channel();

    /** Finds where the messages of one file end. */
    Framing framing();

    /**
     * When a message was said, in nanoseconds since 1970, as it says itself. One that does not came with the message
     * before it; those before the first that does, with that.
     */
    OptionalLong time(ByteBuffer message);

    /** The same for bytes that never crossed a network, where they may lack what others need; empty where that is no matter. */
    default Optional<FileFormat> stored() {
        return Optional.empty();
    }

    /** Whether such a file holds one message, so that several are several files. */
    default boolean single() {
        return false;
    }

    /** Begins a new file; empty when such files are only read. */
    default Optional<Writing> writing() {
        return Optional.empty();
    }

    /** Makes one file of messages. Stateful. */
    interface Writing {

        /** The bytes that stand for {@code message} in the file; none when the format has no place for it. */
        ByteBuffer of(Message message);

        /**
         * The same for what was said before the recording began, as {@link Decoder#reminders} says it: only what names what
         * follows, for nothing else need have been said so.
         */
        default ByteBuffer before(Message message) {
            return ByteBuffer.allocate(0);
        }
    }
}
