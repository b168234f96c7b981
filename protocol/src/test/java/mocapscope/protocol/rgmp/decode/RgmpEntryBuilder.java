package mocapscope.protocol.rgmp.decode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** Frames from the server, whole or in pieces. */
public final class RgmpEntryBuilder {
    public static final Path FIXTURES =
            Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "rgmp");
    static final Channel TCP = Channel.tcp("tcp");

    private final Transcript transcript = new Transcript(Long.MAX_VALUE);
    private final List<Entry> entries = new ArrayList<>();

    public static RgmpEntryBuilder open() {
        var frames = new RgmpEntryBuilder();
        frames.entries.add(frames.transcript.appendOpened(Direction.TO_SERVER, TCP, 0, ""));
        return frames;
    }

    public RgmpEntryBuilder then(byte[]... parts) {
        entries.add(transcript.appendData(
                Direction.TO_CLIENT,
                TCP,
                0,
                ByteBuffer.wrap(joined(parts)).asReadOnlyBuffer(),
                Entry.EntryModification.NONE));
        return this;
    }

    public RgmpEntryBuilder fromClient(byte... bytes) {
        entries.add(transcript.appendData(
                Direction.TO_SERVER, TCP, 0, ByteBuffer.wrap(bytes), Entry.EntryModification.NONE));
        return this;
    }

    /** The server closed. */
    RgmpEntryBuilder closed() {
        return closed(Direction.TO_CLIENT);
    }

    RgmpEntryBuilder closed(Direction by) {
        entries.add(transcript.appendClosed(by, TCP, 0, ""));
        return this;
    }

    public List<Entry> list() {
        return List.copyOf(entries);
    }

    /** The definition of a fixture, such as {@code valid/v01_minimal.json}, as a frame. */
    public static byte[] fixture(String name) {
        try {
            return frame(1, Files.readAllBytes(FIXTURES.resolve(name)));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    public static byte[] definition(String json) {
        return frame(1, json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    /** One group of one stream, {@code FLOAT[3]} POSITION of hub in LTP_NED, at device 7, epoch {@code device_boot}. */
    public static byte[] minimal() {
        return fixture("valid/v01_minimal.json");
    }

    public static byte[] frame(int prefix, byte... payload) {
        return joined(header(prefix, payload.length), payload);
    }

    public static byte[] header(int prefix, int length) {
        return little(8).putInt(prefix).putInt(length).array();
    }

    /** A data frame with these floats. */
    public static byte[] data(int device, int group, long time, float... values) {
        var payload = little(16 + 4 * values.length);
        payload.putInt(device).putInt(group).putLong(time);
        for (float value : values) {
            payload.putFloat(value);
        }
        return frame(2, payload.array());
    }

    public static byte[] disconnect(int device) {
        return frame(3, little(4).putInt(device).array());
    }

    static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    public static byte[] joined(byte[]... parts) {
        int length = 0;
        for (var part : parts) {
            length += part.length;
        }
        var all = ByteBuffer.allocate(length);
        for (var part : parts) {
            all.put(part);
        }
        return all.array();
    }
}
