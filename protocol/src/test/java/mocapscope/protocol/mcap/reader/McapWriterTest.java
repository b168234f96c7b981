package mocapscope.protocol.mcap.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapChunk;
import mocapscope.protocol.mcap.McapChunkIndex;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMessageIndex;
import mocapscope.protocol.mcap.McapOpaqueRecord;
import mocapscope.protocol.mcap.McapOpcode;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.McapStatistics;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.writer.McapTestFiles;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriteOptions.McapOptionalPart;
import mocapscope.protocol.mcap.writer.McapWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the places and times at which a writer writes. */
class McapWriterTest {

    @Test
    void writesChunkOnlyWhenFullOrFlushed() throws IOException {
        var out = new ByteArrayOutputStream();
        try (var writer = new McapWriter(out, McapTestFiles.HEADER, McapWriteOptions.STANDARD.withChunkSize(200))) {
            McapTestFiles.introduce(writer);
            writer.writeMessage(1, 1, 1, 1, McapTestFiles.bytes("a"));
            int before = out.size();
            writer.writeMessage(1, 1, 1, 1, McapTestFiles.bytes("a"));
            assertEquals(before, out.size());
            writer.flush();
            int flushed = out.size();
            assertTrue(flushed > before);
            writer.writeMessage(1, 2, 2, 2, McapTestFiles.bytes("b".repeat(200)));
            assertTrue(out.size() > flushed);
        }

        assertEquals(
                2,
                new McapFileImage(out.toByteArray()).offsets(McapOpcode.CHUNK).size());
    }

    @Test
    void flushingNothingWritesNothing() throws IOException {
        var image = McapTestFiles.write(McapWriteOptions.STANDARD, writer -> {
            writer.flush();
            writer.flush();
        });

        assertEquals(List.of(), image.offsets(McapOpcode.CHUNK));
    }

    @ParameterizedTest
    @EnumSource
    void messageIndexesPointToTheirMessages(McapCompression compression) throws IOException {
        var image = McapTestFiles.small(compression);
        var chunks = image.offsets(McapOpcode.CHUNK);
        int checked = 0;
        try (var reader = image.indexed()) {
            for (var index : reader.chunkIndexes()) {
                assertEquals(chunks.removeFirst().longValue(), index.chunkStartOffset());
                checked += check(image, index);
            }
        }

        assertEquals(12, checked);
    }

    private static int check(McapFileImage image, McapChunkIndex index) throws IOException {
        var file = new McapRandomAccessRecordReader(image.channel(), McapReadLimits.STANDARD);
        var chunk = (McapChunk) file.readRecord(index.chunkStartOffset(), index.chunkLength(), McapOpcode.CHUNK, "");
        var records = new McapChunkDecompressor(1 << 20).decompress(chunk, index.chunkStartOffset());
        int checked = 0;
        for (var offset : index.messageIndexOffsets().entrySet()) {
            var reader = file.readFrom(offset.getValue());
            assertTrue(reader.advance());
            var entries = (McapMessageIndex) reader.read();
            assertEquals(offset.getKey(), entries.channelId());
            for (int i = 0; i < entries.records().size(); i++) {
                records.seek((int) entries.records().offset(i));
                var message = (McapMessage) records.read();
                assertEquals(entries.records().logTime(i), message.logTime());
                assertEquals(entries.channelId(), message.channelId());
                checked++;
            }
        }
        return checked;
    }

    @Test
    void statisticsCountAllRecords() throws IOException {
        try (var reader = McapTestFiles.small(McapCompression.ZSTD).indexed()) {
            assertEquals(
                    new McapStatistics(12, 1, 2, 1, 1, 3, 10, 120, Map.of(1, 6L, 2, 6L)),
                    reader.statistics().orElseThrow());
        }
    }

    @Test
    void comparesTimestampsAsUnsigned() throws IOException {
        var image = McapTestFiles.write(McapWriteOptions.STANDARD, writer -> {
            McapTestFiles.introduce(writer);
            writer.writeMessage(1, 0, -1L, 0, McapTestFiles.bytes("late"));
            writer.writeMessage(1, 0, 5, 0, McapTestFiles.bytes("early"));
        });

        try (var reader = image.indexed()) {
            assertEquals(5, reader.statistics().orElseThrow().messageStartTime());
            assertEquals(-1L, reader.statistics().orElseThrow().messageEndTime());
            assertEquals(
                    5,
                    McapTestFiles.messages(reader, McapMessageQuery.ALL)
                            .getFirst()
                            .logTime());
        }
    }

    @Test
    void storesIncompressibleChunkUncompressed() throws IOException {
        var noise = new byte[1000];
        new Random(1).nextBytes(noise);
        var image = McapTestFiles.write(McapWriteOptions.STANDARD, writer -> {
            McapTestFiles.introduce(writer);
            writer.writeMessage(2, 0, 1, 1, ByteBuffer.wrap(noise));
        });

        try (var reader = image.indexed()) {
            assertEquals("", reader.chunkIndexes().getFirst().compression());
            assertEquals(
                    ByteBuffer.wrap(noise),
                    McapTestFiles.messages(reader, McapMessageQuery.ALL)
                            .getFirst()
                            .data());
        }
    }

    @Test
    void keepsPositionOfCallersBuffer() throws IOException {
        var data = McapTestFiles.bytes("..data..").position(2).limit(6);
        var image = McapTestFiles.write(
                McapWriteOptions.STANDARD.withParts(EnumSet.of(McapOptionalPart.CHUNKS)), writer -> {
                    McapTestFiles.introduce(writer);
                    writer.writeMessage(1, 0, 1, 1, data);
                });

        assertEquals(2, data.position());
        assertEquals(
                McapTestFiles.bytes("data"),
                McapTestFiles.read(image).messages().getFirst().data());
    }

    @Test
    void rejectsRecordsTooLongForReaders() throws IOException {
        assertThrows(
                IllegalArgumentException.class,
                () -> McapWriteOptions.STANDARD.withChunkSize(McapWriteOptions.LONGEST + 1));
        McapTestFiles.write(McapWriteOptions.STANDARD, writer -> {
            McapTestFiles.introduce(writer);
            var longest = ByteBuffer.allocate(McapWriteOptions.LONGEST + 1);
            assertThrows(IllegalArgumentException.class, () -> writer.writeMessage(1, 0, 0, 0, longest));
        });
    }

    @Test
    void rejectsContradictoryChannelsAndSchemas() throws IOException {
        McapTestFiles.write(McapWriteOptions.STANDARD, writer -> {
            McapTestFiles.introduce(writer);
            McapTestFiles.introduce(writer);
            var other = new McapChannel(1, 1, "/other", "text", Map.of());
            assertThrows(IllegalArgumentException.class, () -> writer.addChannel(other));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> writer.addChannel(new McapChannel(3, 7, "/three", "", Map.of())));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> writer.addSchema(new McapSchema(0, "", "", McapTestFiles.bytes(""))));
            assertThrows(
                    IllegalArgumentException.class, () -> writer.writeMessage(3, 0, 0, 0, McapTestFiles.bytes("")));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> writer.writeOpaque(new McapOpaqueRecord(0x7f, McapTestFiles.bytes(""))));
        });
    }

    @Test
    void writesNoSummaryAfterFailure() throws IOException {
        var full = new OutputStream() {
            private int size;

            @Override
            public void write(int one) throws IOException {
                if (++size > 200) {
                    throw new IOException("the disk is full");
                }
            }
        };
        var writer = new McapWriter(full, McapTestFiles.HEADER, McapWriteOptions.STANDARD);
        McapTestFiles.introduce(writer);
        writer.writeMessage(1, 0, 0, 0, McapTestFiles.text(1));

        assertThrows(IOException.class, writer::flush);
        assertThrows(IOException.class, () -> writer.writeMetadata(McapTestFiles.SETTINGS));
        long before = writer.position();
        writer.close();

        assertEquals(before, writer.position());
    }

    @Test
    void writesMessagesWithoutAllocation() throws IOException {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var writer = new McapWriter(
                OutputStream.nullOutputStream(),
                McapTestFiles.HEADER,
                McapWriteOptions.STANDARD.withChunkSize(McapWriteOptions.LONGEST));
        McapTestFiles.introduce(writer);
        var data = ByteBuffer.allocate(1000);
        for (int i = 0; i < 15_000; i++) {
            writer.writeMessage(1, i, i, i, data);
        }
        writer.flush();

        long before = threads.getCurrentThreadAllocatedBytes();
        assertNotEquals(0, before);
        for (int i = 0; i < 10_000; i++) {
            writer.writeMessage(1, i, i, i, data);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        writer.close();

        assertTrue(allocated < 100_000, () -> allocated + " bytes of 10000 messages");
    }
}
