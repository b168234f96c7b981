package mocapscope.protocol.take;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.stream.Stream;
import mocapscope.protocol.take.ProtoField.Kind;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;

/**
 * A transcript entry stored in a take as a {@code mocapscope.RawPacket} protobuf message.
 *
 * @param arrival original arrival time on the session's monotonic clock
 * @param index index in the session's transcript
 * @param place number of bytes transferred before in its direction of its channel; for reminders only
 */
record RawPacket(
        Entry.EntryKind kind,
        Direction direction,
        Channel channel,
        long arrival,
        long index,
        long place,
        ByteBuffer bytes,
        Entry.EntryModification mark,
        String note) {
    private static final ProtoField DATA = ProtoField.of(1, "data", Kind.BYTES);
    private static final ProtoField DIRECTION = choice(2, "direction", Direction.values());
    private static final ProtoField CHANNEL = ProtoField.of(3, "channel", Kind.TEXT);
    private static final ProtoField TRANSPORT = choice(4, "transport", TransportKind.values());
    private static final ProtoField KIND = choice(5, "kind", Entry.EntryKind.values());
    private static final ProtoField MARK = choice(6, "mark", Entry.EntryModification.values());
    private static final ProtoField NOTE = ProtoField.of(7, "note", Kind.TEXT);
    private static final ProtoField ARRIVAL = ProtoField.of(8, "arrival", Kind.NANOS);
    private static final ProtoField INDEX = ProtoField.of(9, "index", Kind.COUNT);

    /**
     * The number of bytes transferred before; written for reminders only, since it can be counted for other entries.
     */
    private static final ProtoField PLACE = ProtoField.of(10, "place", Kind.COUNT);

    static final ProtoType TYPE = new ProtoType(
            "mocapscope.RawPacket", DATA, DIRECTION, CHANNEL, TRANSPORT, KIND, MARK, NOTE, ARRIVAL, INDEX, PLACE);

    /** Encodes an entry with {@code bytes} in place of its own. */
    static void write(ProtoWriter out, Entry entry, ByteBuffer bytes) {
        out.bytes(DATA, bytes);
        out.count(DIRECTION, entry.direction().ordinal() + 1L);
        out.text(CHANNEL, entry.channel().name());
        out.count(TRANSPORT, entry.channel().transport().ordinal() + 1L);
        out.count(KIND, entry.kind().ordinal() + 1L);
        out.count(MARK, entry.mark().ordinal() + 1L);
        if (!entry.note().isEmpty()) {
            out.text(NOTE, entry.note());
        }
        out.nanos(ARRIVAL, entry.arrival());
        out.count(INDEX, entry.index());
    }

    static void place(ProtoWriter out, Entry entry) {
        out.count(PLACE, entry.at());
    }

    /** Converts the packet to a transcript entry with the same arrival time. */
    Entry entry() {
        return new Entry(index, kind, direction, channel, arrival, place, bytes, mark, note);
    }

    /** Returns a copy of the bytes; a reference to {@link #bytes} would retain the whole chunk they were read with. */
    ByteBuffer own() {
        var copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        return ByteBuffer.wrap(copy).asReadOnlyBuffer();
    }

    static RawPacket read(ByteBuffer message) throws ProtoException {
        var in = new ProtoReader(message);
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
            data = in.at(DATA) ? in.bytes() : data;
            channel = in.at(CHANNEL) ? in.text() : channel;
            note = in.at(NOTE) ? in.text() : note;
            arrival = in.at(ARRIVAL) ? in.number() : arrival;
            index = in.at(INDEX) ? in.number() : index;
            place = in.at(PLACE) ? in.number() : place;
            direction = in.at(DIRECTION) ? in.number() : direction;
            transport = in.at(TRANSPORT) ? in.number() : transport;
            kind = in.at(KIND) ? in.number() : kind;
            mark = in.at(MARK) ? in.number() : mark;
        }
        return new RawPacket(
                chosen(KIND, Entry.EntryKind.values(), kind),
                chosen(DIRECTION, Direction.values(), direction),
                channel(channel, transport),
                arrival,
                index,
                place,
                data,
                chosen(MARK, Entry.EntryModification.values(), mark),
                note);
    }

    static Channel channel(String name, long transport) throws ProtoException {
        return new Channel(name, chosen(TRANSPORT, TransportKind.values(), transport));
    }

    static <T> T chosen(ProtoField field, T[] values, long number) throws ProtoException {
        if (number < 1 || number > values.length) {
            throw new ProtoException(0, "%s is %d".formatted(field.name(), number));
        }
        return values[(int) number - 1];
    }

    /** Creates an enum field from a Java enum; value 0 means unset. */
    static ProtoField choice(int number, String name, Enum<?>[] values) {
        var unset = name.toUpperCase(Locale.ROOT) + "_UNSPECIFIED";
        return ProtoField.choice(
                number,
                name,
                Stream.concat(Stream.of(unset), Stream.of(values).map(Enum::name))
                        .toArray(String[]::new));
    }
}
