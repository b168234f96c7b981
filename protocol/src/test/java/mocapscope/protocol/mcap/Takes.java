package mocapscope.protocol.mcap;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Files to test with. */
final class Takes {
    static final McapHeader HEADER = new McapHeader("mocapscope", "test");
    static final McapSchema SCHEMA = new McapSchema(1, "Pose", "text", bytes("x y z"));
    static final McapChannel ONE = new McapChannel(1, 1, "/one", "text", Map.of("unit", "m"));
    static final McapChannel TWO = new McapChannel(2, 0, "/two", "text", Map.of());
    static final McapAttachment LAYOUT = new McapAttachment(7, 0, "layout", "application/json", bytes("{}"));
    static final McapMetadata SETTINGS = new McapMetadata("settings", Map.of("host", "localhost"));
    static final McapOpaqueRecord PRIVATE = new McapOpaqueRecord(0x80, bytes("ours"));

    private Takes() {}

    /** Writes a test's records into a file. */
    interface Filling {
        void fill(McapWriter writer) throws IOException;
    }

    static Image write(McapWriteOptions options, Filling filling) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var writer = new McapWriter(out, HEADER, options)) {
            filling.fill(writer);
        }
        return new Image(out.toByteArray());
    }

    /** A file with everything: three chunks of four messages each at 10, 20 ..., on two channels in turns. */
    static Image small(McapCompression compression) throws IOException {
        return write(McapWriteOptions.STANDARD.withCompression(compression), Takes::fill);
    }

    static void fill(McapWriter writer) throws IOException {
        introduce(writer);
        writer.writeAttachment(LAYOUT);
        for (int i = 1; i <= 12; i++) {
            writer.writeMessage(1 + i % 2, i, 10L * i, 10L * i - 3, text(i));
            if (i % 4 == 0) {
                writer.flush();
            }
        }
        writer.writeOpaque(PRIVATE);
        writer.writeMetadata(SETTINGS);
    }

    static void introduce(McapWriter writer) {
        writer.addSchema(SCHEMA);
        writer.addChannel(ONE);
        writer.addChannel(TWO);
    }

    /** Long enough that packing it saves something. */
    static ByteBuffer text(int number) {
        return bytes("message %d ".formatted(number).repeat(6));
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    /** All that a reader gives, faults and all; a reader that never ends fails the test. */
    static Read read(Image image) throws IOException {
        return read(image.reader());
    }

    static Read read(McapReader reader) throws IOException {
        var records = new ArrayList<McapRecord>();
        var faults = new ArrayList<McapException>();
        for (int calls = 0; calls < 100_000; calls++) {
            try {
                var record = reader.next();
                if (record == null) {
                    return new Read(records, faults);
                }
                records.add(record);
            } catch (McapException fault) {
                faults.add(fault);
            }
        }
        throw new AssertionError("it never ends");
    }

    static List<McapMessage> messages(McapIndexedReader reader, McapMessageQuery query) throws IOException {
        var found = new ArrayList<McapMessage>();
        var iterator = reader.messages(query);
        for (var message = iterator.next(); message != null; message = iterator.next()) {
            found.add(message);
        }
        return found;
    }

    /** The result of reading a file. */
    record Read(List<McapRecord> records, List<McapException> faults) {
        List<McapMessage> messages() {
            return records.stream()
                    .filter(McapMessage.class::isInstance)
                    .map(McapMessage.class::cast)
                    .toList();
        }

        List<Long> sequences() {
            return messages().stream().map(McapMessage::sequence).toList();
        }

        boolean any(Predicate<McapRecord> which) {
            return records.stream().anyMatch(which);
        }
    }

    /** Makes a whole file of a damaged one. */
    static McapRecoveryReport recover(McapReadLimits limits, Path from, Path to) throws IOException {
        try (var made = FileChannel.open(
                to, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new McapRecovery(limits).recover(from, made, McapRecoveryProgressMonitor.NONE);
        }
    }
}
