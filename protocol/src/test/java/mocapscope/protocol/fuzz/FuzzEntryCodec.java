package mocapscope.protocol.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Entries of a session, as bytes of which any string is a session:
 *
 * <pre>
 * +--------------------+----------------+---------+
 * | w w c c c d k k    | length, 16 bit | bytes … |   one entry; length and bytes only of data
 * +--------------------+----------------+---------+
 *   w  waited before it: nothing, 1 µs, 1 ms, 1 s     d  direction, 1 is to the server
 *   c  channel, counted around                       k  0 data, 1 gap, 2 closed, 3 opened
 * </pre>
 *
 * <p>A length beyond the end means all that is left.
 */
final class FuzzEntryCodec {
    private static final long[] WAITS = {0, 1_000, 1_000_000, 1_000_000_000};

    private final List<Channel> channels;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<EncodedDirection, Long> crossed = new HashMap<>();
    private long now;

    private record EncodedDirection(Channel channel, Direction direction) {}

    private FuzzEntryCodec(List<Channel> channels) {
        this.channels = channels;
    }

    static List<Entry> read(ByteBuffer bytes, List<Channel> channels) {
        var builder = new FuzzEntryCodec(channels);
        while (bytes.hasRemaining()) {
            builder.entry(bytes);
        }
        return builder.entries;
    }

    private void entry(ByteBuffer bytes) {
        int head = bytes.get() & 0xff;
        now += WAITS[head >> 6];
        var channel = channels.get((head >> 3 & 7) % channels.size());
        var direction = (head & 4) == 0 ? Direction.TO_CLIENT : Direction.TO_SERVER;
        var entryKind = switch (head & 3) {
            case 1 -> Entry.EntryKind.GAP;
            case 2 -> Entry.EntryKind.CLOSED;
            case 3 -> Entry.EntryKind.OPENED;
            default -> Entry.EntryKind.DATA;
        };
        add(entryKind, channel, direction, entryKind == Entry.EntryKind.DATA ? data(bytes) : ByteBuffer.allocate(0));
    }

    private static ByteBuffer data(ByteBuffer bytes) {
        int length = bytes.remaining() < Short.BYTES ? 0 : bytes.getShort() & 0xffff;
        length = Math.min(length, bytes.remaining());
        var data = bytes.slice(bytes.position(), length).asReadOnlyBuffer();
        bytes.position(bytes.position() + length);
        return data;
    }

    private void add(Entry.EntryKind entryKind, Channel channel, Direction direction, ByteBuffer bytes) {
        var way = new EncodedDirection(channel, direction);
        long at = crossed.getOrDefault(way, 0L);
        crossed.put(way, at + bytes.remaining());
        entries.add(new Entry(
                entries.size(), entryKind, direction, channel, now, at, bytes, Entry.EntryModification.NONE, ""));
    }

    /** Encodes entries; one that is too long for a length field becomes several. */
    static byte[] write(List<Entry> entries, List<Channel> channels) {
        var tape = new ByteArrayOutputStream();
        for (var entry : entries) {
            int channel = Math.max(0, channels.indexOf(entry.channel()));
            int head = 0x80 | channel << 3 | (entry.direction() == Direction.TO_SERVER ? 4 : 0);
            switch (entry.kind()) {
                case GAP -> tape.write(head | 1);
                case CLOSED -> tape.write(head | 2);
                case OPENED -> tape.write(head | 3);
                case DATA -> write(entry.bytes().duplicate(), head, tape);
            }
        }
        return tape.toByteArray();
    }

    private static void write(ByteBuffer bytes, int head, ByteArrayOutputStream tape) {
        while (bytes.hasRemaining()) {
            var part = new byte[Math.min(bytes.remaining(), 0xffff)];
            bytes.get(part);
            tape.write(head);
            tape.write(part.length >> 8);
            tape.write(part.length);
            tape.writeBytes(part);
        }
    }
}
