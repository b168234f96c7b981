package mocapscope.protocol.session.decoder;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;

/**
 * Creates messages from templates and edits the fields of messages of one protocol. Used to debug handshakes. It
 * depends only on its arguments, may be called by any thread, and throws only {@link InvalidFieldValueException}, whatever the bytes
 * contain.
 */
public interface MessageEditor {
    /** The editor of a protocol without message descriptions: it edits bytes. */
    MessageEditor BYTES = new HexMessageEditor();

    /** Returns the templates of that direction, in the order of a handshake. */
    List<SendableMessageType> templates(Direction direction);

    /**
     * Creates a valid message from a template as it would be sent now: all bytes that cross its channel at once. Ids
     * and numbers are current.
     *
     * @param known the decoder state after all traffic so far
     * @throws InvalidFieldValueException if it cannot be created now
     */
    ByteBuffer buildMessage(
            SendableMessageType template, Decoder.DecoderState known, RandomGenerator random, MonotonicAndUnixTime now)
            throws InvalidFieldValueException;

    /**
     * Returns the editable fields of the {@code index}th message of a transmission unit; if it has no message, of its
     * bytes.
     */
    List<EditableField> editableFields(DecodedTransmissionUnit unit, int index);

    /**
     * Returns the whole transmission unit with new values in some fields of one of its messages. Given values are
     * written even if they break the rules; dependent lengths, offsets, masks and checksums are adjusted unless given
     * too.
     *
     * @throws InvalidFieldValueException if a value cannot be written there
     */
    ByteBuffer editFields(DecodedTransmissionUnit unit, int index, Map<String, String> values)
            throws InvalidFieldValueException;

    /** Returns the whole transmission unit without one of its messages; empty if no bytes remain. */
    default Optional<ByteBuffer> removeMessage(DecodedTransmissionUnit unit, int index) {
        return unit.removeMessage(index);
    }

    /**
     * Returns a key shared by transmission units that are equivalent to the protocol, such as the number of a packet
     * that is resent until it arrives; empty if each is unique.
     */
    default String transmissionId(DecodedTransmissionUnit unit) {
        return "";
    }
}
