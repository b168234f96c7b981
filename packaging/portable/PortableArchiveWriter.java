import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Writes a folder as a ZIP file whose bytes depend only on names, contents and one time. Entries are sorted and stored
 * without compression, because jars are compressed already and compressors differ. Scripts are executable.
 *
 * <p>Usage: java PortableArchiveWriter.java FOLDER FILE.zip SECONDS, with the time in Unix seconds.
 */
final class PortableArchiveWriter {
    private static final int LOCAL_HEADER = 0x04034b50;
    private static final int CENTRAL_HEADER = 0x02014b50;
    private static final int END = 0x06054b50;
    /** Version 2.0 of the format. */
    private static final short VERSION = 20;
    /** The attributes are those of Unix. */
    private static final short MADE_BY_UNIX = 3 << 8 | VERSION;

    private static final short NAMES_ARE_UTF_8 = 1 << 11;
    private static final int PROGRAM = 0100755;
    private static final int FILE = 0100644;

    private final short time;
    private final short date;

    private PortableArchiveWriter(Instant instant) {
        var at = instant.atOffset(ZoneOffset.UTC);
        time = (short) (at.getHour() << 11 | at.getMinute() << 5 | at.getSecond() / 2);
        date = (short) (at.getYear() - 1980 << 9 | at.getMonthValue() << 5 | at.getDayOfMonth());
    }

    public static void main(String[] arguments) throws IOException {
        new PortableArchiveWriter(Instant.ofEpochSecond(Long.parseLong(arguments[2])))
                .write(Path.of(arguments[0]), Path.of(arguments[1]));
    }

    private void write(Path folder, Path archive) throws IOException {
        List<String> names;
        try (var files = Files.walk(folder)) {
            names = files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .sorted(Comparator.naturalOrder())
                    .toList();
        }
        var directory = new ByteArrayOutputStream();
        try (var out = FileChannel.open(
                archive, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            for (var name : names) {
                var contents = Files.readAllBytes(folder.resolve(name));
                directory.write(centralHeader(name, contents, out.position()));
                put(out, localHeader(name, contents));
                put(out, contents);
            }
            long start = out.position();
            put(out, directory.toByteArray());
            put(out, end(names.size(), directory.size(), start));
        }
    }

    private byte[] localHeader(String name, byte[] contents) {
        var encoded = name.getBytes(StandardCharsets.UTF_8);
        var header = buffer(30 + encoded.length).putInt(LOCAL_HEADER).putShort(VERSION);
        return description(header, encoded, contents).put(encoded).array();
    }

    private byte[] centralHeader(String name, byte[] contents, long offset) {
        var encoded = name.getBytes(StandardCharsets.UTF_8);
        var header = buffer(46 + encoded.length)
                .putInt(CENTRAL_HEADER)
                .putShort(MADE_BY_UNIX)
                .putShort(VERSION);
        return description(header, encoded, contents)
                .putShort((short) 0) // comment
                .putShort((short) 0) // disk
                .putShort((short) 0) // internal attributes
                .putInt((isScript(contents) ? PROGRAM : FILE) << 16)
                .putInt(Math.toIntExact(offset))
                .put(encoded)
                .array();
    }

    /** Adds the fields that both headers have. */
    private ByteBuffer description(ByteBuffer header, byte[] name, byte[] contents) {
        var checksum = new CRC32();
        checksum.update(contents);
        return header.putShort(NAMES_ARE_UTF_8)
                .putShort((short) 0) // stored
                .putShort(time)
                .putShort(date)
                .putInt((int) checksum.getValue())
                .putInt(contents.length)
                .putInt(contents.length)
                .putShort((short) name.length)
                .putShort((short) 0); // extra fields
    }

    private static byte[] end(int entries, int size, long start) {
        return buffer(22)
                .putInt(END)
                .putInt(0) // disks
                .putShort((short) entries)
                .putShort((short) entries)
                .putInt(size)
                .putInt(Math.toIntExact(start))
                .putShort((short) 0) // comment
                .array();
    }

    private static boolean isScript(byte[] contents) {
        return contents.length > 1 && contents[0] == '#' && contents[1] == '!';
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void put(FileChannel out, byte[] bytes) throws IOException {
        var remaining = ByteBuffer.wrap(bytes);
        while (remaining.hasRemaining()) {
            out.write(remaining);
        }
    }
}
