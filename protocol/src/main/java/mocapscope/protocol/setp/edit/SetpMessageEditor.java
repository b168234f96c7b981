package mocapscope.protocol.setp.edit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.AdjustableLengthField;
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
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.decode.SetpDecoderStateSnapshot;
import mocapscope.protocol.setp.decode.SetpMessageDissector;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpValidationMode;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Composes and edits SETP packets and messages by hand. A packet is edited as its header, the headers of its frames,
 * and their data as bytes. A message is edited by its own fields, and its frames follow. Hand-composed packets are not
 * resent, and their Acknowledgements have no effect.
 */
public final class SetpMessageEditor implements MessageEditor {
    private static final FieldTextCodec.FixedLengthTextCodec TEXT =
            new FieldTextCodec.FixedLengthTextCodec(StandardCharsets.UTF_8);
    private static final String FRAME_SIZE = "frameDataSize";
    private static final int LENGTH_OF_SIZE = Byte.BYTES;

    /** Data fields of variable length, each preceded by its length field. */
    private static final List<String> COUNTED = List.of("requestData", "responseData", "internalData");

    private final SetpMessageTypeTable types;

    public SetpMessageEditor(SetpMessageTypeTable types) {
        this.types = types;
    }

    /** A message that frames of a packet carry. */
    private record FramedMessage(SetpMessageKind kind, long id, ByteBuffer data) {}

    @Override
    public List<SendableMessageType> templates(Direction direction) {
        return SetpMessageTemplate.all(direction, types);
    }

    @Override
    public ByteBuffer buildMessage(
            SendableMessageType template, Decoder.DecoderState known, RandomGenerator random, MonotonicAndUnixTime now)
            throws InvalidFieldValueException {
        var one = SetpMessageTemplate.of(template);
        if (one.isEmpty() || !(known instanceof SetpDecoderStateSnapshot decoderState)) {
            throw new InvalidFieldValueException("", "no such message: " + template.name());
        }
        var state = decoderState.channel(template.channel());
        return new SetpTemplateEncoder(types, state, template.direction(), random, SetpTransportAdapter.headerTime(now))
                .encode(one.get());
    }

    @Override
    public List<EditableField> editableFields(DecodedTransmissionUnit unit, int index) {
        var slice = selectedMessage(unit, index);
        return slice == null ? ofPacket(unit) : ofMessage(slice);
    }

    /** Returns the selected message as decoded; null for the packet itself. */
    private static @Nullable FramedMessage selectedMessage(DecodedTransmissionUnit unit, int index) {
        if (index < 0 || index >= unit.messages().size()) {
            return null;
        }
        var message = unit.messages().get(index);
        return switch (message.body()) {
            case SetpMessage.DecodedMessage(long id, var payload) ->
                new FramedMessage(payload.kind(), id, message.bytes());
            case SetpMessage.RejectedMessage(var kind, long id, var _) -> new FramedMessage(kind, id, message.bytes());
            default -> null;
        };
    }

    private List<EditableField> ofPacket(DecodedTransmissionUnit unit) {
        var bytes = unit.bytes().slice();
        return bytes.hasRemaining()
                ? collectFields(bytes, inspector -> inspector.inspectFrames(bytes))
                : BYTES.editableFields(unit, 0);
    }

    /**
     * Returns the editable fields of a message. Bytes can be appended after the last field, unless that ends with the
     * message anyway.
     */
    private List<EditableField> ofMessage(FramedMessage slice) {
        var data = slice.data();
        var fields = new ArrayList<>(collectFields(data, inspector -> inspector.inspectData(slice.kind(), data)));
        boolean rest = fields.stream().anyMatch(field -> field.name().equals("rest"));
        if (!rest && counters(fields).isEmpty()) {
            boolean secret = slice.kind() == SetpMessageKind.CONNECT_REQUEST;
            fields.add(new EditableField(
                    "rest", new FieldTextCodec.HexCodec(), data.remaining(), 0, "", secret, "", "§4"));
        }
        return List.copyOf(fields);
    }

    private List<EditableField> collectFields(ByteBuffer bytes, Consumer<SetpMessageDissector> inspect) {
        var fields = new ArrayList<MessageField>();
        inspect.accept(new SetpMessageDissector(types, fields::add));
        return EditableFieldFactory.of(bytes, fields, ByteOrder.LITTLE_ENDIAN, _ -> TEXT);
    }

    @Override
    public ByteBuffer editFields(DecodedTransmissionUnit unit, int index, Map<String, String> values)
            throws InvalidFieldValueException {
        var slice = selectedMessage(unit, index);
        return slice == null ? packet(unit, values) : message(unit, slice, values);
    }

    private ByteBuffer packet(DecodedTransmissionUnit unit, Map<String, String> values)
            throws InvalidFieldValueException {
        var fields = ofPacket(unit);
        var lengthFields = fields.stream()
                .filter(field -> field.name().endsWith("." + FRAME_SIZE))
                .flatMap(editableField -> size(editableField, fields).stream())
                .toList();
        var packet = new MessagePatcher(unit.bytes(), fields, lengthFields, List.of()).patch(values);
        if (packet.remaining() > SetpPacket.MOST_LENIENT) {
            throw new InvalidFieldValueException(
                    "", "makes %d bytes, but a datagram has %d".formatted(packet.remaining(), SetpPacket.MOST_LENIENT));
        }
        return packet;
    }

    /** Returns the length counter of a frame's size; empty if its data could not be decoded. */
    private static Optional<AdjustableLengthField> size(EditableField size, List<EditableField> fields) {
        int from = size.offset() + LENGTH_OF_SIZE;
        return fields.stream()
                .filter(field -> field.offset() == from && field.name().endsWith(".frameData"))
                .map(data -> new AdjustableLengthField(size.name(), from, from + data.length()))
                .findFirst();
    }

    private ByteBuffer message(DecodedTransmissionUnit unit, FramedMessage slice, Map<String, String> values)
            throws InvalidFieldValueException {
        var fields = ofMessage(slice);
        var data = new MessagePatcher(slice.data(), fields, counters(fields), List.of()).patch(values);
        if (data.equals(slice.data())) {
            return unit.bytes().slice().asReadOnlyBuffer();
        }
        var packet = SetpPacket.of(unit.bytes().slice(), SetpValidationMode.LENIENT);
        if (packet.isEmpty()) {
            throw new InvalidFieldValueException("", "the packet cannot be read");
        }
        return new SetpMessageReplacer(types, packet.get(), slice.kind(), slice.id()).replace(data);
    }

    /** Returns the length counters of variable-length data; for a handover both of its lengths (R17). */
    private static List<AdjustableLengthField> counters(List<EditableField> fields) {
        return fields.stream()
                .filter(field -> COUNTED.contains(field.name()))
                .flatMap(data -> fields.stream()
                        .filter(editableField -> editableField.name().startsWith(data.name() + "Length"))
                        .map(length ->
                                new AdjustableLengthField(length.name(), data.offset(), data.offset() + data.length())))
                .toList();
    }

    /** Removes the frames of a message; the packet's guaranteed flag remains unchanged. */
    @Override
    public Optional<ByteBuffer> removeMessage(DecodedTransmissionUnit unit, int index) {
        var slice = selectedMessage(unit, index);
        var packet = SetpPacket.of(unit.bytes().slice(), SetpValidationMode.LENIENT);
        if (slice == null || packet.isEmpty()) {
            return Optional.empty();
        }
        var others = new SetpMessageReplacer(types, packet.get(), slice.kind(), slice.id()).otherFrames();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of(new SetpPacket(packet.get().header(), others).write());
    }

    /** Identifies a packet by its id, which a resend keeps (R33). */
    @Override
    public String transmissionId(DecodedTransmissionUnit unit) {
        var bytes = unit.bytes().slice().order(ByteOrder.LITTLE_ENDIAN);
        return bytes.remaining() < SetpPacketHeader.SIZE
                ? ""
                : "packet " + Integer.toUnsignedString(bytes.getInt(SetpPacketHeader.PACKET_AT));
    }
}
