package mocapscope.protocol.vrpn.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import tools.jackson.databind.json.JsonMapper;

/** Entries of a transcript, from captures and from bytes written down. */
public final class VrpnEntryBuilder {
    static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "vrpn");
    static final Channel TCP = Channel.tcp("tcp");

    private final Transcript transcript = new Transcript(Long.MAX_VALUE);
    private final List<Entry> entries = new ArrayList<>();

    public static VrpnEntryBuilder open() {
        var entries = new VrpnEntryBuilder();
        entries.entries.add(entries.transcript.appendOpened(Direction.TO_SERVER, TCP, 0, ""));
        return entries;
    }

    /** The segments of a capture as they came. */
    public static List<Entry> captured(String name) {
        var entries = open();
        for (var line : lines(name)) {
            var event = JsonMapper.shared().readTree(line);
            var direction = event.get("dir").asString().equals("c2s") ? Direction.TO_SERVER : Direction.TO_CLIENT;
            long arrival = event.get("t_us").asLong() * 1000;
            if (event.has("hex")) {
                var bytes = HexFormat.of().parseHex(event.get("hex").asString());
                entries.add(channel(event.get("ch").asString()), direction, arrival, ByteBuffer.wrap(bytes));
            } else {
                entries.closed(direction, arrival, event.get("event").asString());
            }
        }
        return entries.list();
    }

    private static Channel channel(String word) {
        return word.equals("tcp") ? TCP : Channel.udp(word);
    }

    static List<String> lines(String name) {
        try {
            return Files.readAllLines(FIXTURES.resolve(name));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /** Splits the same bytes into segments of other sizes. */
    public static List<Entry> split(List<Entry> entries, IntSupplier size) {
        var split = new VrpnEntryBuilder();
        for (var entry : entries) {
            switch (entry.kind()) {
                case OPENED ->
                    split.entries.add(split.transcript.appendOpened(entry.direction(), TCP, entry.arrival(), ""));
                case GAP ->
                    split.entries.add(
                            split.transcript.appendGap(entry.direction(), TCP, entry.arrival(), entry.note()));
                case CLOSED -> split.closed(entry.direction(), entry.arrival(), entry.note());
                case DATA -> split.pieces(entry, size);
            }
        }
        return split.list();
    }

    private void pieces(Entry entry, IntSupplier size) {
        var bytes = entry.bytes();
        for (int from = 0; from < bytes.limit(); ) {
            int length = Math.min(size.getAsInt(), bytes.limit() - from);
            add(entry.direction(), entry.arrival(), bytes.slice(from, length));
            from += length;
        }
    }

    /** All bytes of each direction in one segment. */
    static List<Entry> joined(List<Entry> entries) {
        var all = new EnumMap<Direction, ByteArrayOutputStream>(Map.of(
                Direction.TO_CLIENT, new ByteArrayOutputStream(),
                Direction.TO_SERVER, new ByteArrayOutputStream()));
        for (var entry : entries) {
            all.get(entry.direction()).writeBytes(VrpnTestBytes.copy(entry.bytes()));
        }
        var joined = open();
        all.forEach((direction, bytes) -> joined.data(direction, 0, bytes.toByteArray()));
        return joined.list();
    }

    public VrpnEntryBuilder data(Direction direction, long arrival, byte... bytes) {
        add(direction, arrival, ByteBuffer.wrap(bytes).asReadOnlyBuffer());
        return this;
    }

    /** A datagram's messages, with spaces for the eye. */
    public VrpnEntryBuilder datagram(Direction direction, long arrival, String hex) {
        add(VrpnChannelConstants.UDP, direction, arrival, ByteBuffer.wrap(VrpnTestBytes.hex(hex)));
        return this;
    }

    public VrpnEntryBuilder callback(String text) {
        var bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        add(VrpnChannelConstants.CALLBACK, Direction.TO_SERVER, 0, ByteBuffer.wrap(bytes));
        return this;
    }

    /** Adds bytes from the server to us, in hex with spaces. */
    public VrpnEntryBuilder fromServer(String hex) {
        return data(Direction.TO_CLIENT, 0, VrpnTestBytes.hex(hex));
    }

    public VrpnEntryBuilder fromClient(String hex) {
        return data(Direction.TO_SERVER, 0, VrpnTestBytes.hex(hex));
    }

    public VrpnEntryBuilder closed(Direction direction, long arrival, String reason) {
        entries.add(transcript.appendClosed(direction, TCP, arrival, reason));
        return this;
    }

    public List<Entry> list() {
        return List.copyOf(entries);
    }

    private void add(Direction direction, long arrival, ByteBuffer bytes) {
        add(TCP, direction, arrival, bytes);
    }

    private void add(Channel channel, Direction direction, long arrival, ByteBuffer bytes) {
        entries.add(transcript.appendData(
                direction, channel, arrival, bytes.asReadOnlyBuffer(), Entry.EntryModification.NONE));
    }
}
