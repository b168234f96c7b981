package mocapscope.protocol.aimation.edit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.aimation.wire.AimationFramingPhase;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.MessagePatcher;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.event.DecodedMessage;

/**
 * Locates one AImation message in transmitted bytes and provides the editor for its fields.
 *
 * @param from offset of the first byte
 * @param length number of bytes
 */
record AimationMessageEditorLocator(int from, int length, AimationFieldEditor worded) {

    /** Returns the message's editor; empty if the message began earlier or the bytes were not decoded. */
    static Optional<AimationMessageEditorLocator> of(DecodedTransmissionUnit unit, int index) {
        var messages = unit.messages();
        if (index < 0 || index >= messages.size()) {
            return Optional.empty();
        }
        var bytes = unit.bytes().slice();
        var message = messages.get(index);
        if (message.body() instanceof AimationMessage && message.carrier() == DecodedMessage.ON_THE_WIRE) {
            return Optional.of(new AimationMessageEditorLocator(0, bytes.remaining(), new AimationPacketEditor(bytes)));
        }
        int from = 0;
        for (var other : messages) {
            if (other.n() == message.n() || other.n() == message.carrier()) {
                return on(bytes, from, other, message);
            }
            from += other.carrier() == DecodedMessage.ON_THE_WIRE ? other.length() : 0;
        }
        return Optional.empty();
    }

    /** Returns the editor for bytes of {@code wire}: the message itself, or the frame that carries it. */
    private static Optional<AimationMessageEditorLocator> on(
            ByteBuffer bytes, int from, DecodedMessage wire, DecodedMessage message) {
        boolean present = from >= 0
                && wire.length() <= bytes.remaining() - from
                && bytes.slice(from, wire.length()).equals(wire.bytes());
        if (!present) {
            return Optional.empty();
        }
        boolean complete = !(wire.body() instanceof AimationUpgradeOrFrame.UndecodablePdu);
        int length = complete ? wire.length() : bytes.remaining() - from;
        return worded(bytes.slice(from, length), wire, message)
                .map(editor -> new AimationMessageEditorLocator(from, length, editor));
    }

    private static Optional<AimationFieldEditor> worded(ByteBuffer bytes, DecodedMessage wire, DecodedMessage message) {
        if (wire.body() instanceof AimationUpgradeOrFrame.SkippedPdu) {
            return Optional.empty();
        }
        boolean head = !(wire.body() instanceof AimationUpgradeOrFrame.FramePdu)
                && !(wire.body() instanceof AimationUpgradeOrFrame.UndecodablePdu broken
                        && broken.framingState() == AimationFramingPhase.FRAMES);
        if (head) {
            return Optional.of(new AimationUpgradeHeadEditor(bytes, wire.direction()));
        }
        if (!AimationWebSocketHeaderEditor.hasHeader(bytes)) {
            return Optional.empty();
        }
        var frame = AimationWebSocketHeaderEditor.of(bytes);
        if (wire.n() == message.n()) {
            return Optional.of(frame);
        }
        return Optional.of(
                frame.isContinuation()
                        ? new Continued(frame)
                        : new FrameEditTarget(frame, payloadEditor(frame, message)));
    }

    private static AimationFieldEditor payloadEditor(AimationWebSocketHeaderEditor frame, DecodedMessage message) {
        return message.body() instanceof AimationMessage.AimationTextMessage
                ? new Text(frame.payload())
                : new AimationPacketEditor(frame.payload());
    }

    /** Returns {@code bytes} with changed values in this range. */
    ByteBuffer editFieldsIn(ByteBuffer bytes, Map<String, String> values) throws InvalidFieldValueException {
        return around(bytes.slice(), worded.editFields(values));
    }

    /** Returns {@code bytes} without this range; empty if nothing remains. */
    Optional<ByteBuffer> removeFrom(ByteBuffer bytes) {
        return Optional.of(around(bytes.slice(), ByteBuffer.allocate(0))).filter(ByteBuffer::hasRemaining);
    }

    private ByteBuffer around(ByteBuffer bytes, ByteBuffer other) {
        int end = from + length;
        return ByteBuffer.allocate(bytes.remaining() - length + other.remaining())
                .put(bytes.slice(0, from))
                .put(other.duplicate())
                .put(bytes.slice(end, bytes.remaining() - end))
                .flip()
                .asReadOnlyBuffer();
    }

    /** The message that a single frame carries. */
    private record FrameEditTarget(AimationWebSocketHeaderEditor frame, AimationFieldEditor inner)
            implements AimationFieldEditor {

        @Override
        public List<EditableField> editableFields() {
            return inner.editableFields();
        }

        @Override
        public ByteBuffer editFields(Map<String, String> values) throws InvalidFieldValueException {
            return frame.withPayload(inner.editFields(values));
        }
    }

    /** A message that began in an earlier frame: only its last frame can be changed. */
    private record Continued(AimationWebSocketHeaderEditor frame) implements AimationFieldEditor {

        @Override
        public List<EditableField> editableFields() {
            return frame.editableFields();
        }

        @Override
        public ByteBuffer editFields(Map<String, String> values) throws InvalidFieldValueException {
            var known = editableFields().stream().map(EditableField::name).toList();
            for (var name : values.keySet()) {
                if (!known.contains(name)) {
                    throw new InvalidFieldValueException(
                            name, "the message began in an earlier frame: only this frame can be changed");
                }
            }
            return frame.editFields(values);
        }
    }

    /** A text message. */
    private record Text(ByteBuffer bytes) implements AimationFieldEditor {

        @Override
        public List<EditableField> editableFields() {
            int length = bytes.remaining();
            var field = new MessageField("text", "char[" + length + "]", 0, length, "", "", "§1.1", false);
            return List.of(EditableField.of(
                    field, new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, false), bytes));
        }

        @Override
        public ByteBuffer editFields(Map<String, String> values) throws InvalidFieldValueException {
            return new MessagePatcher(bytes, editableFields(), List.of(), List.of()).patch(values);
        }
    }
}
