package mocapscope.protocol.mcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.reader.McapFileImage;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapMessageQuery;
import mocapscope.protocol.mcap.reader.McapRandomAccessRecordReader;
import mocapscope.protocol.mcap.reader.McapReadLimits;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.mcap.reader.McapRecordReader;
import mocapscope.protocol.mcap.recovery.McapRecoveredSchemasAndChannels;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport;
import mocapscope.protocol.mcap.writer.McapTestFiles;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriteOptions.McapOptionalPart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that were made to cost those who read them memory or time out of all proportion. */
class McapHostileFileTest {
    private static final int SIZE_AT = McapRecordReader.HEAD + 2 * Long.BYTES;
    private static final McapWriteOptions CHUNKS_ALONE = McapWriteOptions.STANDARD
            .withCompression(McapCompression.ZSTD)
            .withParts(EnumSet.of(McapOptionalPart.CHUNKS));

    @Test
    void rejectsMapWithTooManyEntries() throws IOException {
        var many = new LinkedHashMap<String, String>();
        for (int i = 0; i < 300_000; i++) {
            many.put(Integer.toString(i), "");
        }
        var read = McapTestFiles.read(McapTestFiles.write(McapWriteOptions.STANDARD, writer -> {
            writer.writeMetadata(new McapMetadata("many", many));
            writer.writeMetadata(McapTestFiles.SETTINGS);
        }));

        assertEquals("metadata", read.faults().getFirst().field());
        assertTrue(read.faults().getFirst().reason().startsWith("more than 262,144 entries"));
        assertTrue(read.any(McapTestFiles.SETTINGS::equals));
    }

    @Test
    void rejectsSummaryBeyondBudget() throws IOException {
        var image = McapTestFiles.write(McapWriteOptions.STANDARD, writer -> {
            for (int i = 0; i < 100; i++) {
                writer.writeMetadata(new McapMetadata("a name of forty letters, one after another", Map.of()));
            }
        });
        int start = image.offsets(McapOpcode.DATA_END).getFirst() + McapRecordReader.HEAD + Integer.BYTES;

        var refused = assertThrows(
                McapException.class, () -> new McapIndexedReader(image.channel(), new McapReadLimits(3000)));

        assertEquals(image.size() - McapRecordReader.MAGIC_SIZE - McapFooter.SIZE, refused.offset());
        assertEquals("summary_start", refused.field());
        assertTrue(refused.reason().endsWith("bytes of summary, and the budget is 6000"), refused.reason());
        assertTrue(start < image.size());
    }

    @Test
    void rejectsDuplicateIndexEntries() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);
        McapChunkIndex chunk;
        McapMetadataIndex metadata;
        try (var reader = small.indexed()) {
            chunk = reader.chunkIndexes().getFirst();
            metadata = reader.metadataIndexes().getFirst();
        }

        for (var twice : new McapRecord[] {chunk, metadata}) {
            var refused = assertThrows(
                    McapException.class, () -> pointing(small, twice, twice).indexed());
            assertTrue(refused.reason().contains("more than once"), refused.reason());
        }
        try (var once = pointing(small, chunk, metadata).indexed()) {
            assertEquals(4, McapTestFiles.messages(once, McapMessageQuery.ALL).size());
        }
    }

    /** The data of a file, and a summary with only that. */
    private static McapFileImage pointing(McapFileImage file, McapRecord... summary) {
        int start = file.offsets(McapOpcode.DATA_END).getFirst() + McapRecordReader.HEAD + Integer.BYTES;
        var out = new McapFieldWriter(1 << 12);
        out.bytes(ByteBuffer.wrap(file.bytes(), 0, start));
        for (var record : summary) {
            McapRecordCodec.write(record, out);
        }
        McapRecordCodec.write(new McapFooter(start, 0, 0), out);
        out.u64(McapRecordReader.MAGIC);
        return image(out);
    }

    private static McapFileImage image(McapFieldWriter out) {
        var bytes = new byte[out.size()];
        out.written().get(bytes);
        return new McapFileImage(bytes);
    }

    /** Each chunk is within the budget, and so small in the file that it can have any number of them. */
    @Test
    void rejectsChannelsThatTogetherExceedBudget() throws IOException {
        var image =
                chunks(20, id -> new McapChannel(id, 0, "/" + "a".repeat(900), "text", Map.of("a", "a".repeat(900))));
        assertTrue(image.size() < 20 * 400, () -> "bytes: " + image.size());

        var read = McapTestFiles.read(new McapReader(image.channel(), new McapReadLimits(10_000)));

        // 128 + 2 · (901 + 4) and 128 + 2 · (1 + 900) are 3868, of 20,000
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), read.sequences());
        assertEquals(15 + 15, read.faults().size());
        assertEquals("channel", read.faults().getFirst().field());
        assertEquals(
                "more than 20000 bytes of schemas and channels",
                read.faults().getFirst().reason());
    }

    @Test
    void countsMemoryOverheadOfShortTexts() throws IOException {
        var texts = new LinkedHashMap<String, String>();
        for (int i = 0; i < 100; i++) {
            texts.put(Integer.toString(i), "");
        }
        var image = chunks(2, id -> new McapChannel(id, 0, "/" + id, "text", texts));

        assertEquals(
                List.of(1L),
                McapTestFiles.read(new McapReader(image.channel(), new McapReadLimits(10_000)))
                        .sequences());
    }

    @Test
    void countsSchemasAgainstBudget() throws IOException {
        var image = McapTestFiles.write(CHUNKS_ALONE, writer -> {
            for (int id = 1; id <= 20; id++) {
                writer.addSchema(new McapSchema(id, "s", "text", ByteBuffer.allocate(5000)));
                writer.addChannel(new McapChannel(id, id, "/" + id, "text", Map.of()));
                writer.writeMessage(id, id, id, id, McapTestFiles.text(id));
                writer.flush();
            }
        });

        var read = McapTestFiles.read(new McapReader(image.channel(), new McapReadLimits(10_000)));

        assertEquals(
                3, read.records().stream().filter(McapSchema.class::isInstance).count());
        assertEquals("schema", read.faults().getFirst().field());
        assertEquals(17, read.faults().size());
    }

    @Test
    void countsRepeatedChannelOnce() throws IOException {
        var image = McapTestFiles.write(
                CHUNKS_ALONE.withParts(EnumSet.of(McapOptionalPart.CHUNKS, McapOptionalPart.REPEATED_CHANNELS)),
                writer -> {
                    writer.addChannel(new McapChannel(1, 0, "/" + "a".repeat(4000), "text", Map.of()));
                    writer.writeMessage(1, 1, 1, 1, McapTestFiles.text(1));
                });
        var again = McapTestFiles.read(new McapReader(image.channel(), new McapReadLimits(5_000)));

        assertEquals(List.of(), again.faults());
        assertEquals(
                2,
                again.records().stream().filter(McapChannel.class::isInstance).count());
    }

    /** Names such as "/x" and "\0/x" have the same hash, and so have their records. */
    @Test
    void distinguishesChannelsWithEqualHash() throws IOException {
        var one = new McapChannel(1, 0, "/x", "text", Map.of());
        var other = new McapChannel(1, 0, "\0".repeat(5000) + "/x", "text", Map.of());
        assertEquals(one.hashCode(), other.hashCode());
        var out = new McapFieldWriter(1 << 14);
        out.u64(McapRecordReader.MAGIC);
        for (var record : List.of(McapTestFiles.HEADER, one, other, other)) {
            McapRecordCodec.write(record, out);
        }

        var read = McapTestFiles.read(image(out));

        assertEquals(List.of(McapTestFiles.HEADER, one), read.records());
        assertEquals(
                "differs from the previous one with this id",
                read.faults().get(1).reason());
    }

    /** A message of ten bytes must not keep its chunk of megabytes in memory. */
    @Test
    void schemaDoesNotRetainChunkBuffer() throws IOException {
        var out = new McapFieldWriter(1 << 10);
        McapTestFiles.SCHEMA.write(out);
        var bytes = out.array();
        var schema = McapSchema.read(McapFieldReader.plain(ByteBuffer.wrap(bytes, 0, out.size()), 0));
        Arrays.fill(bytes, (byte) 0);

        assertEquals(McapTestFiles.SCHEMA, schema);
    }

    @Test
    void recoveryLimitsChannelsOfDamagedFile(@TempDir Path folder) throws IOException {
        var image = chunks(20, id -> new McapChannel(id, 0, "/" + "a".repeat(1800), "text", Map.of()));
        var to = folder.resolve("whole.mcap");

        var report = McapTestFiles.recover(new McapReadLimits(10_000), image.in(folder), to);

        // 128 + 2 · (1801 + 4) are 3738
        assertEquals(McapRecoveryReport.McapRecoveryOutcome.LOSSY, report.verdict());
        assertEquals(5, report.messages());
        assertEquals(15, report.lostMessages());
        assertTrue(
                report.faults()
                        .contains("channel: more than 20000 bytes of schemas and channels; further ones are left out"),
                () -> report.faults().toString());
        try (var reader = McapIndexedReader.open(to)) {
            assertEquals(5, reader.channels().size());
        }
    }

    @Test
    void recoveryLimitsSchemasOfDamagedFile(@TempDir Path folder) throws IOException {
        var image = McapTestFiles.write(CHUNKS_ALONE, writer -> {
            for (int id = 1; id <= 20; id++) {
                writer.addSchema(new McapSchema(id, "s".repeat(1800), "text", McapTestFiles.bytes("x")));
                writer.addChannel(new McapChannel(id, id, "/" + id, "text", Map.of()));
                writer.writeMessage(id, id, id, id, McapTestFiles.text(id));
                writer.flush();
            }
        });
        var to = folder.resolve("whole.mcap");

        var report = McapTestFiles.recover(new McapReadLimits(10_000), image.in(folder), to);

        assertEquals(McapRecoveryReport.McapRecoveryOutcome.LOSSY, report.verdict());
        try (var reader = McapIndexedReader.open(to)) {
            assertEquals(5, reader.schemas().size());
        }
    }

    /** A chunk for each channel, which only that chunk defines, with one message. */
    private static McapFileImage chunks(int count, IntFunction<McapChannel> channels) throws IOException {
        return McapTestFiles.write(CHUNKS_ALONE, writer -> {
            for (int id = 1; id <= count; id++) {
                writer.addChannel(channels.apply(id));
                writer.writeMessage(id, id, id, id, McapTestFiles.text(id));
                writer.flush();
            }
        });
    }

    /** Heads of chunks, each of which reaches nearly to the end. */
    @Test
    void recoveryGivesUpAfterTooManyFakeChunks() throws IOException {
        int heads = 4_000;
        int head = McapRecordReader.HEAD + 3 * Long.BYTES + 2 * Integer.BYTES + Long.BYTES;
        var bytes =
                ByteBuffer.allocate(McapRecordReader.MAGIC_SIZE + heads * head).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(McapRecordReader.MAGIC);
        while (bytes.hasRemaining()) {
            int left = bytes.remaining();
            bytes.put((byte) McapOpcode.CHUNK).putLong(left - McapRecordReader.HEAD - 5);
            bytes.putLong(0).putLong(0).putLong(1).putInt(1).putInt(0).putLong(Math.max(0, left - 2 * head));
        }
        var image = new McapFileImage(bytes.array());
        var count = new AtomicLong();
        var file = new McapRandomAccessRecordReader(image.channel(count), McapReadLimits.STANDARD);
        var survey = McapRecoveredSchemasAndChannels.of(file, McapReadLimits.STANDARD);

        assertTrue(survey.channels().isEmpty());
        assertTrue(count.get() < 100L * image.size(), () -> "read: " + count.get());
    }

    /** Tests a chunk whose declared size is possible: a few bytes decompress to that many. */
    @ParameterizedTest
    @EnumSource(names = {"LZ4", "ZSTD"})
    void rejectsChunkDecompressingBeyondLimit(McapCompression compression) throws IOException {
        var image = McapTestFiles.write(McapWriteOptions.STANDARD.withCompression(compression), writer -> {
            McapTestFiles.introduce(writer);
            writer.writeMessage(1, 1, 1, 1, McapTestFiles.text(1));
            writer.flush();
            writer.writeMessage(1, 2, 2, 2, ByteBuffer.allocate(20_000));
            writer.flush();
            writer.writeMessage(1, 3, 3, 3, McapTestFiles.text(3));
        });
        int chunk = image.offsets(McapOpcode.CHUNK).get(1);

        var read = McapTestFiles.read(new McapReader(image.channel(), new McapReadLimits(10_000)));

        assertEquals(List.of(1L, 3L), read.sequences());
        assertEquals(chunk + SIZE_AT, read.faults().getFirst().offset());
        assertTrue(
                read.faults().getFirst().reason().endsWith(" bytes, and the budget is 10000"),
                read.faults().getFirst().reason());
    }

    @ParameterizedTest
    @EnumSource
    void rejectsImplausibleChunkSizeBeforeAllocating(McapCompression compression) throws IOException {
        var small = McapTestFiles.small(compression);
        int chunk = small.offsets(McapOpcode.CHUNK).getFirst();

        var read = McapTestFiles.read(small.withLong(chunk + SIZE_AT, 64 << 20));

        assertEquals("uncompressed_size", read.faults().getFirst().field());
        assertEquals(chunk + SIZE_AT, read.faults().getFirst().offset());
        assertEquals(8, read.sequences().size());
    }
}
