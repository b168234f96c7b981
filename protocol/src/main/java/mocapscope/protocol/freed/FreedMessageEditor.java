package mocapscope.protocol.freed;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.EditableFieldFactory;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.MessagePatcher;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;

/** Composes FreeD messages from templates and edits fields of intercepted ones, with a correct checksum. */
final class FreedMessageEditor implements MessageEditor {
    private static final String CHECKSUM = "checksum";
    private static final int FIRST_CAMERA = 1;
    private static final int EYE_LEVEL = 1600;
    private static final int START_STREAM = 0x01;

    private static final SendableMessageType POSITION = createTemplate(
            FreedMessageType.POSITION,
            Direction.TO_CLIENT,
            "The pose, zoom and focus of a camera at a height of 1.6 m.");
    private static final SendableMessageType POLL = createTemplate(
            FreedMessageType.POLL, Direction.TO_SERVER, "The command to a camera to send its position continuously.");

    private static SendableMessageType createTemplate(FreedMessageType type, Direction direction, String description) {
        return new SendableMessageType(type.messageName(), direction, FreedDecoder.UDP, description, type.section());
    }

    @Override
    public List<SendableMessageType> templates(Direction direction) {
        return List.of(direction == Direction.TO_CLIENT ? POSITION : POLL);
    }

    @Override
    public ByteBuffer buildMessage(
            SendableMessageType template, Decoder.DecoderState known, RandomGenerator random, MonotonicAndUnixTime now)
            throws InvalidFieldValueException {
        var cameras = ((FreedDecoderState) known).cameras();
        int camera = cameras.isEmpty() ? FIRST_CAMERA : cameras.getFirst();
        if (template.equals(POSITION)) {
            int height = (int) (EYE_LEVEL * FreedCameraPosition.UNITS_PER_MM);
            return new FreedCameraPosition(camera, 0, 0, 0, 0, 0, height, 0, 0, 0).write();
        }
        if (template.equals(POLL)) {
            return FreedMessageType.withChecksum(new ByteWriter(ByteOrder.BIG_ENDIAN)
                    .u8("type", FreedMessageType.POLL.number())
                    .u8("camera_id", camera)
                    .u8("command", START_STREAM));
        }
        throw new InvalidFieldValueException("", "no such message: " + template.name());
    }

    @Override
    public List<EditableField> editableFields(DecodedTransmissionUnit unit, int index) {
        var offset = unit.findOffset(index);
        if (offset.isEmpty()) {
            return BYTES.editableFields(unit, index);
        }
        var fields = new ArrayList<MessageField>();
        var bytes = unit.messages().get(index).bytes();
        try {
            FreedDecoder.readMessage(
                    new ByteReader(bytes, FreedProblemKind.TRUNCATED, fields::add), FreedDecoder.NO_CHECKSUM_LISTENER);
        } catch (DecodeException _) {
            // The fields that are there can be edited.
        }
        return EditableFieldFactory.of(bytes, fields, ByteOrder.BIG_ENDIAN, _ -> new FieldTextCodec.HexCodec()).stream()
                .map(field -> field.moved(offset.getAsInt()))
                .toList();
    }

    @Override
    public ByteBuffer editFields(DecodedTransmissionUnit unit, int index, Map<String, String> values)
            throws InvalidFieldValueException {
        var fields = editableFields(unit, index);
        var edited = new MessagePatcher(unit.bytes(), fields, List.of(), List.of()).patch(values);
        boolean hasChecksum = fields.stream().anyMatch(field -> field.name().equals(CHECKSUM));
        if (values.isEmpty() || values.containsKey(CHECKSUM) || !hasChecksum) {
            return edited;
        }
        int more = edited.remaining() - unit.bytes().remaining();
        int from = unit.findOffset(index).orElse(0);
        int size = unit.messages().get(index).length() + more;
        var copy =
                ByteBuffer.allocate(edited.remaining()).put(edited.duplicate()).flip();
        copy.put(from + size - 1, (byte) FreedMessageType.checksum(copy.slice(from, size)));
        return copy.asReadOnlyBuffer();
    }
}
