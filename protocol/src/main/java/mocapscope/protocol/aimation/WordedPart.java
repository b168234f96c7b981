package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessagePatcher;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.TransmissionUnit;

/**
 * The byte range of one AImation message within the bytes under edit, and the editor for it.
 *
 * @param from offset of the first byte
 * @param length number of bytes
 */
record WordedPart(int from, int length, Worded worded) {

    /** Returns the message's editor; empty if the message began earlier or the bytes were not decoded. */
    static Optional<WordedPart> of(TransmissionUnit said, int which) {
        var messages = said.messages();
        if (which < 0 || which >= messages.size()) {
            return Optional.empty();
        }
        var bytes = said.bytes().slice();
        var message = messages.get(which);
        if (message.body() instanceof AimationMessage && message.carrier() == Message.ON_THE_WIRE) {
            return Optional.of(new WordedPart(0, bytes.remaining(), new WordedPacket(bytes)));
        }
        int from = 0;
        for (var other : messages) {
            if (other.n() == message.n() || other.n() == message.carrier()) {
                return on(bytes, from, other, message);
            }
            from += other.carrier() == Message.ON_THE_WIRE ? other.length() : 0;
        }
        return Optional.empty();
    }

    /** Returns the editor for bytes of {@code wire}: the message itself, or the frame that carries it. */
    private static Optional<WordedPart> on(ByteBuffer bytes, int from, Message wire, Message message) {
        boolean there = from >= 0
                && wire.length() <= bytes.remaining() - from
                && bytes.slice(from, wire.length()).equals(wire.bytes());
        if (!there) {
            return Optional.empty();
        }
        boolean whole = !(wire.body() instanceof AimationPart.Undecodable);
        int length = whole ? wire.length() : bytes.remaining() - from;
        return worded(bytes.slice(from, length), wire, message).map(worded -> new WordedPart(from, length, worded));
    }

    private static Optional<Worded> worded(ByteBuffer bytes, Message wire, Message message) {
        boolean head = !(wire.body() instanceof AimationPart.Framed)
                && !(wire.body() instanceof AimationPart.Undecodable broken && broken.stage() == Stage.FRAMES);
        if (head) {
            return Optional.of(new WordedHead(bytes, wire.direction()));
        }
        if (!WordedFrame.begins(bytes)) {
            return Optional.empty();
        }
        var frame = WordedFrame.of(bytes);
        if (wire.n() == message.n()) {
            return Optional.of(frame);
        }
        return Optional.of(frame.continues() ? new Continued(frame) : new Carried(frame, carried(frame, message)));
    }

    private static Worded carried(WordedFrame frame, Message message) {
        return message.body() instanceof AimationMessage.Words
                ? new Text(frame.payload())
                : new WordedPacket(frame.payload());
    }

    /** Returns {@code bytes} with changed values in this range. */
    ByteBuffer within(ByteBuffer bytes, Map<String, String> values) throws InvalidFieldValueException {
        return around(bytes.slice(), worded.with(values));
    }

    /** Returns {@code bytes} without this range; empty if nothing remains. */
    Optional<ByteBuffer> left(ByteBuffer bytes) {
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
    private record Carried(WordedFrame frame, Worded inner) implements Worded {

        @Override
        public List<EditableField> spots() {
            return inner.spots();
        }

        @Override
        public ByteBuffer with(Map<String, String> values) throws InvalidFieldValueException {
            return frame.around(inner.with(values));
        }
    }

    /** A message that began in an earlier frame: only its last frame can be changed. */
    private record Continued(WordedFrame frame) implements Worded {

        @Override
        public List<EditableField> spots() {
            return frame.spots();
        }

        @Override
        public ByteBuffer with(Map<String, String> values) throws InvalidFieldValueException {
            var known = spots().stream().map(EditableField::name).toList();
            for (var name : values.keySet()) {
                if (!known.contains(name)) {
                    throw new InvalidFieldValueException(name, "the message began in an earlier frame: only this frame can be changed");
                }
            }
            return frame.with(values);
        }
    }

    /** A text message. */
    private record Text(ByteBuffer bytes) implements Worded {

        @Override
        public List<EditableField> spots() {
            int length = bytes.remaining();
            var field = new MessageField("text", "char[" + length + "]", 0, length, "", "", "§1.1", false);
            return List.of(EditableField.of(field, new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, false), bytes));
        }

        @Override
        public ByteBuffer with(Map<String, String> values) throws InvalidFieldValueException {
            return new MessagePatcher(bytes, spots(), List.of(), List.of()).patch(values);
        }
    }
}
