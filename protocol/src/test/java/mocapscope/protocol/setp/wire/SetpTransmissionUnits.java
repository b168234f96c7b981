package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.setp.decode.SetpDecodedOutput;
import mocapscope.protocol.setp.edit.SetpMessageEditor;
import mocapscope.protocol.transcript.Entry;

/** Transmission units for tests of the message editor, and the checks that they share. */
public final class SetpTransmissionUnits {
    public static final SetpMessageEditor EDITOR = new SetpMessageEditor(SetpMessageTypeTable.DRAFT);

    private SetpTransmissionUnits() {}

    /** Each datagram with the messages that end in it. */
    static List<DecodedTransmissionUnit> of(Decoder.DecoderState start, List<Entry> entries) {
        var decoded = SetpDecodedOutput.of(SetpDecodedOutput.LENIENT, start, entries);
        return entries.stream()
                .filter(entry -> entry.kind() == Entry.EntryKind.DATA)
                .map(entry -> of(entry, decoded.messages))
                .toList();
    }

    public static DecodedTransmissionUnit of(Entry entry, List<DecodedMessage> messages) {
        var own = messages.stream()
                .filter(message -> message.entry().index() == entry.index())
                .toList();
        return new DecodedTransmissionUnit(
                entry.channel(), entry.direction(), entry.bytes().slice(), own);
    }

    /** Returns units in the session of all vectors. */
    public static List<DecodedTransmissionUnit> of(Consumer<SetpEntryBuilder> datagrams) {
        var all = new SetpEntryBuilder();
        datagrams.accept(all);
        return of(SetpEntryBuilder.stateWithSessions(SetpEntryBuilder.SESSION), all.list());
    }

    public static DecodedTransmissionUnit one(SetpMessageFragment... frames) {
        return of(builder -> builder.packet(frames)).getFirst();
    }

    public static DecodedTransmissionUnit hex(String hex) {
        return of(builder -> builder.hex(hex)).getFirst();
    }

    /** Builds a packet whose second of three messages has data of this many bytes. */
    public static DecodedTransmissionUnit interaction(int request, int response) {
        var action = new SetpTargetedAction("wave", 0, true, 1, 2, 0, Vec3.ZERO, octets(request));
        return one(
                SetpEntryBuilder.keepalive(1),
                SetpEntryBuilder.whole(new SetpObjectActionMessage.InteractionPerception(action, octets(response)), 2),
                SetpEntryBuilder.keepalive(3));
    }

    static SetpOpaqueBytes octets(int size) {
        return SetpOpaqueBytes.of(ByteBuffer.allocate(size));
    }

    /** Those of the conformance data, broken ones too. */
    public static Stream<DecodedTransmissionUnit> all() {
        var vectors = SetpConformanceVectors.vectors()
                .flatMap(vector -> of(builder -> vector.get("packets")
                                .forEach(packet -> builder.bytes(SetpConformanceVectors.hex(packet.get("hex")))))
                        .stream());
        var special = SetpConformanceVectors.VALID
                .get("special")
                .valueStream()
                .map(one -> hex(one.get("hex").asString()));
        var malformed = SetpConformanceVectors.MALFORMED
                .get("malformed")
                .valueStream()
                .flatMap(one -> of(datagrams -> one.get("packets")
                                .forEach(packet -> datagrams.bytes(SetpConformanceVectors.hex(packet))))
                        .stream());
        return Stream.of(vectors, special, malformed).flatMap(some -> some);
    }

    /** A check of one edit of one message. */
    public interface MessageEditCheck {
        void of(DecodedTransmissionUnit unit, int index) throws InvalidFieldValueException;
    }

    public static void each(Stream<DecodedTransmissionUnit> units, MessageEditCheck one)
            throws InvalidFieldValueException {
        for (var unit : units.toList()) {
            for (int index = 0; index < Math.max(1, unit.messages().size()); index++) {
                one.of(unit, index);
            }
        }
    }

    public static Map<String, String> values(List<EditableField> fields) {
        return fields.stream().collect(Collectors.toMap(EditableField::name, EditableField::value));
    }

    static EditableField editableField(DecodedTransmissionUnit unit, int index, String name) {
        return EDITOR.editableFields(unit, index).stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns another value for a field, of the same length. */
    public static String other(EditableField field) {
        return switch (field.codec()) {
            case FieldTextCodec.NumberCodec _ ->
                field.value().equals("1") || field.value().equals("1.0") ? "2" : "1";
            case FieldTextCodec.UuidCodec _ -> "5ca1ab1e-0000-4000-8000-00000000beef";
            case FieldTextCodec.FixedLengthTextCodec _ -> field.value().equals("x") ? "y" : "x";
            case FieldTextCodec.HexCodec _,
                    FieldTextCodec.BitFieldCodec _,
                    FieldTextCodec.VariableLengthTextCodec _,
                    FieldTextCodec.AlignedTextCodec _,
                    FieldTextCodec.JsonValueCodec _ ->
                field.length() == 0 ? "ab cd" : "5a ".repeat(field.length()).strip();
        };
    }

    /** A message's data in a packet, of the frames that lie there. */
    public static ByteBuffer data(ByteBuffer packet, DecodedMessage message) {
        var id = switch ((SetpMessage) message.body()) {
            case SetpMessage.DecodedMessage decodedMessage -> decodedMessage.id();
            case SetpMessage.RejectedMessage rejectedMessage -> rejectedMessage.id();
            case SetpMessage.DecodedPacket _, SetpMessage.DroppedDatagram _ -> throw new AssertionError(message);
        };
        var pieces = new TreeMap<Integer, SetpOpaqueBytes>();
        SetpPacket.of(packet, SetpValidationMode.LENIENT).orElseThrow().frames().stream()
                .filter(frame -> frame.message() == id
                        && SetpMessageTypeTable.DRAFT.of(frame.type()).stream()
                                .anyMatch(type -> type.kind().wireName().equals(message.name())))
                .forEach(frame -> pieces.putIfAbsent(frame.index(), frame.data()));
        var joined = ByteBuffer.allocate(
                pieces.values().stream().mapToInt(SetpOpaqueBytes::size).sum());
        pieces.values().forEach(bytes -> joined.put(bytes.bytes()));
        return joined.flip();
    }

    /** Returns the indexes at which two buffers of equal length differ. */
    public static List<Integer> differences(ByteBuffer one, ByteBuffer other) {
        return IntStream.range(0, one.remaining())
                .filter(i -> one.get(one.position() + i) != other.get(other.position() + i))
                .boxed()
                .toList();
    }

    /** Returns the findings and message names of a packet in the session of all vectors. */
    public static SetpDecodedOutput decode(ByteBuffer packet) {
        return SetpDecodedOutput.inSession(new SetpEntryBuilder().bytes(SetpEntryBuilder.copy(packet)));
    }
}
