package mocapscope.protocol.take.codec;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.stream.Stream;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;

/**
 * A traffic event in a recording, such as transferred bytes or a closed connection, stored as a mocapscope.RawPacket
 * protobuf message.
 * @param arrival original arrival time on the session's monotonic clock
 * @param index index in the session's transcript
 * @param place number of bytes transferred before in its direction of its channel; only for retained packets of a
 *     checkpoint and on a stage
 */
public record RecordedTranscriptEntry(
        Entry.EntryKind kind,
        Direction direction,
        Channel channel,
        long arrival,
        long index,
        long place,
        ByteBuffer bytes,
        Entry.EntryModification mark,
        String note) {
    private static final ProtobufFieldDescriptor DATA = ProtobufFieldDescriptor.of(1, "data", ProtobufFieldType.BYTES);
    private static final ProtobufFieldDescriptor DIRECTION = enumField(2, "direction", Direction.values());
    private static final ProtobufFieldDescriptor CHANNEL =
            ProtobufFieldDescriptor.of(3, "channel", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor TRANSPORT = enumField(4, "transport", TransportKind.values());
    private static final ProtobufFieldDescriptor KIND = enumField(5, "kind", Entry.EntryKind.values());
    private static final ProtobufFieldDescriptor MARK = enumField(6, "mark", Entry.EntryModification.values());
    private static final ProtobufFieldDescriptor NOTE = ProtobufFieldDescriptor.of(7, "note", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor ARRIVAL =
            ProtobufFieldDescriptor.of(8, "arrival", ProtobufFieldType.NANOS);
    private static final ProtobufFieldDescriptor INDEX =
            ProtobufFieldDescriptor.of(9, "index", ProtobufFieldType.COUNT);

    /**
     * The number of bytes transferred before; written for retained packets of a checkpoint and on a stage, since it can
     * be counted for other entries.
     */
    private static final ProtobufFieldDescriptor PLACE =
            ProtobufFieldDescriptor.of(10, "place", ProtobufFieldType.COUNT);

    public static final ProtobufMessageSchema TYPE = new ProtobufMessageSchema(
            "mocapscope.RawPacket", DATA, DIRECTION, CHANNEL, TRANSPORT, KIND, MARK, NOTE, ARRIVAL, INDEX, PLACE);

    /** Encodes an entry with {@code bytes} in place of its own. */
    public static void write(ProtobufWriter out, Entry entry, ByteBuffer bytes) {
        out.writeBytes(DATA, bytes);
        out.writeCount(DIRECTION, entry.direction().ordinal() + 1L);
        out.writeString(CHANNEL, entry.channel().name());
        out.writeCount(TRANSPORT, entry.channel().transport().ordinal() + 1L);
        out.writeCount(KIND, entry.kind().ordinal() + 1L);
        out.writeCount(MARK, entry.mark().ordinal() + 1L);
        if (!entry.note().isEmpty()) {
            out.writeString(NOTE, entry.note());
        }
        out.writeNanos(ARRIVAL, entry.arrival());
        out.writeCount(INDEX, entry.index());
    }

    /** Adds the number of bytes transferred before the entry. */
    public static void writePlace(ProtobufWriter out, Entry entry) {
        out.writeCount(PLACE, entry.at());
    }

    /** Converts the packet to a transcript entry with the same arrival time. */
    Entry entry() {
        return new Entry(index, kind, direction, channel, arrival, place, bytes, mark, note);
    }

    /** Returns a copy of the bytes; a reference to {@link #bytes} would retain the whole chunk they were read with. */
    public ByteBuffer copyBytes() {
        var copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        return ByteBuffer.wrap(copy).asReadOnlyBuffer();
    }

    /** Decodes a packet; throws {@link ProtobufException} for malformed bytes. */
    public static RecordedTranscriptEntry read(ByteBuffer message) throws ProtobufException {
        var in = new ProtobufReader(message);
        var data = ByteBuffer.allocate(0).asReadOnlyBuffer();
        var channel = "";
        var note = "";
        long arrival = 0;
        long index = 0;
        long place = 0;
        long direction = 0;
        long transport = 0;
        long kind = 0;
        long mark = 0;
        while (in.next()) {
            data = in.isAt(DATA) ? in.bytesValue() : data;
            channel = in.isAt(CHANNEL) ? in.stringValue() : channel;
            note = in.isAt(NOTE) ? in.stringValue() : note;
            arrival = in.isAt(ARRIVAL) ? in.longValue() : arrival;
            index = in.isAt(INDEX) ? in.longValue() : index;
            place = in.isAt(PLACE) ? in.longValue() : place;
            direction = in.isAt(DIRECTION) ? in.longValue() : direction;
            transport = in.isAt(TRANSPORT) ? in.longValue() : transport;
            kind = in.isAt(KIND) ? in.longValue() : kind;
            mark = in.isAt(MARK) ? in.longValue() : mark;
        }
        return new RecordedTranscriptEntry(
                decodeEnum(KIND, Entry.EntryKind.values(), kind),
                decodeEnum(DIRECTION, Direction.values(), direction),
                channel(channel, transport),
                arrival,
                index,
                place,
                data,
                decodeEnum(MARK, Entry.EntryModification.values(), mark),
                note);
    }

    static Channel channel(String name, long transport) throws ProtobufException {
        return new Channel(name, decodeEnum(TRANSPORT, TransportKind.values(), transport));
    }

    static <T> T decodeEnum(ProtobufFieldDescriptor field, T[] values, long number) throws ProtobufException {
        if (number < 1 || number > values.length) {
            throw new ProtobufException(0, "%s is %d".formatted(field.name(), number));
        }
        return values[(int) number - 1];
    }

    /** Creates an enum field from a Java enum; value 0 means unset. */
    static ProtobufFieldDescriptor enumField(int number, String name, Enum<?>[] values) {
        var unset = name.toUpperCase(Locale.ROOT) + "_UNSPECIFIED";
        return ProtobufFieldDescriptor.enumField(
                number,
                name,
                Stream.concat(Stream.of(unset), Stream.of(values).map(Enum::name))
                        .toArray(String[]::new));
    }
}
