package mocapscope.protocol.mcap.writer;

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
import mocapscope.protocol.mcap.McapAttachment;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.McapOpaqueRecord;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.reader.McapFileImage;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapMessageQuery;
import mocapscope.protocol.mcap.reader.McapReadLimits;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.mcap.recovery.McapRecovery;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport;

/** MCAP files for tests. */
public final class McapTestFiles {
    public static final McapHeader HEADER = new McapHeader("mocapscope", "test");
    public static final McapSchema SCHEMA = new McapSchema(1, "Pose", "text", bytes("x y z"));
    public static final McapChannel ONE = new McapChannel(1, 1, "/one", "text", Map.of("unit", "m"));
    public static final McapChannel TWO = new McapChannel(2, 0, "/two", "text", Map.of());
    public static final McapAttachment LAYOUT = new McapAttachment(7, 0, "layout", "application/json", bytes("{}"));
    public static final McapMetadata SETTINGS = new McapMetadata("settings", Map.of("host", "localhost"));
    public static final McapOpaqueRecord PRIVATE = new McapOpaqueRecord(0x80, bytes("ours"));

    private McapTestFiles() {}

    /** Writes a test's records into a file. */
    public interface McapFiller {
        void fill(McapWriter writer) throws IOException;
    }

    public static McapFileImage write(McapWriteOptions options, McapFiller filling) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var writer = new McapWriter(out, HEADER, options)) {
            filling.fill(writer);
        }
        return new McapFileImage(out.toByteArray());
    }

    /** A file with everything: three chunks of four messages each at 10, 20 ..., on two channels in turns. */
    public static McapFileImage small(McapCompression compression) throws IOException {
        return write(McapWriteOptions.STANDARD.withCompression(compression), McapTestFiles::fill);
    }

    public static void fill(McapWriter writer) throws IOException {
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

    public static void introduce(McapWriter writer) {
        writer.addSchema(SCHEMA);
        writer.addChannel(ONE);
        writer.addChannel(TWO);
    }

    /** A text long enough for compression to save space. */
    public static ByteBuffer text(int number) {
        return bytes("message %d ".formatted(number).repeat(6));
    }

    public static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    /** All that a reader gives, faults and all; a reader that never ends fails the test. */
    public static McapReadResult read(McapFileImage image) throws IOException {
        return read(image.reader());
    }

    public static McapReadResult read(McapReader reader) throws IOException {
        var records = new ArrayList<McapRecord>();
        var faults = new ArrayList<McapException>();
        for (int calls = 0; calls < 100_000; calls++) {
            try {
                var record = reader.next();
                if (record == null) {
                    return new McapReadResult(records, faults);
                }
                records.add(record);
            } catch (McapException fault) {
                faults.add(fault);
            }
        }
        throw new AssertionError("it never ends");
    }

    public static List<McapMessage> messages(McapIndexedReader reader, McapMessageQuery query) throws IOException {
        var found = new ArrayList<McapMessage>();
        var iterator = reader.messages(query);
        for (var message = iterator.next(); message != null; message = iterator.next()) {
            found.add(message);
        }
        return found;
    }

    /** The result of reading a file. */
    public record McapReadResult(List<McapRecord> records, List<McapException> faults) {
        public List<McapMessage> messages() {
            return records.stream()
                    .filter(McapMessage.class::isInstance)
                    .map(McapMessage.class::cast)
                    .toList();
        }

        public List<Long> sequences() {
            return messages().stream().map(McapMessage::sequence).toList();
        }

        public boolean any(Predicate<McapRecord> which) {
            return records.stream().anyMatch(which);
        }
    }

    /** Makes a whole file of a damaged one. */
    public static McapRecoveryReport recover(McapReadLimits limits, Path from, Path to) throws IOException {
        try (var made = FileChannel.open(
                to, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new McapRecovery(limits).recover(from, made, McapRecoveryProgressMonitor.NONE);
        }
    }
}
