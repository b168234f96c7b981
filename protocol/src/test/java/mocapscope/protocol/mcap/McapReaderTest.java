package mocapscope.protocol.mcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import mocapscope.protocol.mcap.compression.Lz4FrameCodec;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.reader.McapChunkDecompressor;
import mocapscope.protocol.mcap.reader.McapFileImage;
import mocapscope.protocol.mcap.reader.McapReadLimits;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.mcap.writer.McapTestFiles;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests sequential reading of valid and invalid files. */
class McapReaderTest {
    private static final List<Long> ALL = LongStream.rangeClosed(1, 12).boxed().toList();
    /** Offsets of a chunk's fields, from its opcode on. */
    private static final int SIZE_AT = 25;

    private static final int CRC_AT = 33;
    private static final int COMPRESSION_AT = 37;

    @ParameterizedTest
    @EnumSource
    void readsBackEveryWrittenRecord(McapCompression compression) throws IOException {
        var read = McapTestFiles.read(McapTestFiles.small(compression));

        assertEquals(List.of(), read.faults());
        assertEquals(ALL, read.sequences());
        for (var one : List.of(
                McapTestFiles.HEADER,
                McapTestFiles.SCHEMA,
                McapTestFiles.ONE,
                McapTestFiles.TWO,
                McapTestFiles.LAYOUT,
                McapTestFiles.SETTINGS,
                McapTestFiles.PRIVATE,
                new McapMessage(2, 1, 10, 7, McapTestFiles.text(1)))) {
            assertTrue(read.records().contains(one), () -> one + " in " + read.records());
        }
        assertInstanceOf(McapFooter.class, read.records().getLast());
    }

    @Test
    void readsFromInputStream() throws IOException {
        var stream = new ByteArrayInputStream(
                McapTestFiles.small(McapCompression.LZ4).bytes());

        assertEquals(ALL, McapTestFiles.read(new McapReader(stream)).sequences());
    }

    @Test
    void endsAfterReadError() throws IOException {
        var small = McapTestFiles.small(McapCompression.NONE).bytes();
        var failing = new InputStream() {
            private int at;

            @Override
            public int read() throws IOException {
                if (at == 300) {
                    throw new IOException("the stick was pulled out");
                }
                return small[at++] & 0xff;
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                into[from] = (byte) read();
                return 1;
            }
        };
        var reader = new McapReader(failing);

        assertThrows(IOException.class, () -> McapTestFiles.read(reader));
        assertNull(reader.next());
    }

    @Test
    void rejectsOtherFileFormat() throws IOException {
        var reader = new McapFileImage("This is no MCAP file.".getBytes(StandardCharsets.UTF_8)).reader();

        var fault = assertThrows(McapException.class, reader::next);

        assertEquals("magic at byte 0: this is not an MCAP file, or it is incomplete", fault.getMessage());
        assertNull(reader.next());
    }

    @Test
    void reportsChecksumMismatchAndContinuesWithNextChunk() throws IOException {
        var small = McapTestFiles.small(McapCompression.NONE);
        int chunk = small.offsets(McapOpcode.CHUNK).get(1);

        var read = McapTestFiles.read(small.flipped(chunk + 100, 1));

        assertEquals(
                List.of("uncompressed_crc", "data_section_crc"),
                read.faults().stream().map(McapException::field).toList());
        assertEquals(chunk + CRC_AT, read.faults().getFirst().offset());
        assertEquals(List.of(1L, 2L, 3L, 4L, 9L, 10L, 11L, 12L), read.sequences());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void skipsChunkThatCannotBeDecompressed(McapCompression compression) throws IOException {
        var small = McapTestFiles.small(compression);
        int chunk = small.offsets(McapOpcode.CHUNK).get(1);

        var read = McapTestFiles.read(small.flipped(chunk + 70, 0x55));

        assertEquals(List.of(1L, 2L, 3L, 4L, 9L, 10L, 11L, 12L), read.sequences());
        assertEquals(2, read.faults().size());
    }

    @Test
    void reportsUnknownCompression() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);
        int chunk = small.offsets(McapOpcode.CHUNK).getFirst();

        var fault = McapTestFiles.read(small.flipped(chunk + COMPRESSION_AT + 4, 'l' ^ 'b'))
                .faults()
                .getFirst();

        assertEquals("compression at byte %d: 'bz4' is unknown".formatted(chunk + COMPRESSION_AT), fault.getMessage());
    }

    @Test
    void rejectsChunkBeyondBudgetBeforeAllocating() throws IOException {
        var small = McapTestFiles.small(McapCompression.ZSTD);
        int chunk = small.offsets(McapOpcode.CHUNK).getFirst();

        var fault = McapTestFiles.read(small.withLong(chunk + SIZE_AT, 1 << 30))
                .faults()
                .getFirst();

        assertEquals(chunk + SIZE_AT, fault.offset());
        assertEquals("uncompressed_size", fault.field());
        assertEquals("1073741824 bytes, and the budget is 67108864", fault.reason());
    }

    @ParameterizedTest
    @EnumSource
    void stopsDecompressionAtStatedChunkSize(McapCompression compression) throws IOException {
        var small = McapTestFiles.small(compression);
        int chunk = small.offsets(McapOpcode.CHUNK).getFirst();

        var read = McapTestFiles.read(small.withLong(chunk + SIZE_AT, 100));

        assertEquals("records", read.faults().getFirst().field());
        assertEquals(List.of(5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L), read.sequences());
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, Long.MAX_VALUE, 1L << 32, 0xffff_ffffL, 64L << 20 | 1})
    void invalidLengthReportsItsOffset(long length) throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);
        int chunk = small.offsets(McapOpcode.CHUNK).get(1);

        var read = McapTestFiles.read(small.withLong(chunk + 1, length));

        assertEquals(chunk + 1, read.faults().getFirst().offset());
        assertEquals("length", read.faults().getFirst().field());
        assertTrue(read.faults().getFirst().reason().startsWith(Long.toUnsignedString(length)));
        assertEquals(List.of(1L, 2L, 3L, 4L), read.sequences());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, 1 << 20})
    void rejectsTextLengthBeyondRemainingBytes(int length) throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);
        int metadata = small.offsets(McapOpcode.METADATA).getFirst();

        var fault =
                McapTestFiles.read(small.withInt(metadata + 9, length)).faults().getFirst();

        assertEquals(
                "name at byte %d: %d bytes, 33 left".formatted(metadata + 9, length & 0xffff_ffffL),
                fault.getMessage());
    }

    @Test
    void skipsRecordBeyondBudget() throws IOException {
        var big = McapTestFiles.write(McapWriteOptions.STANDARD, writer -> {
            writer.writeAttachment(new McapAttachment(0, 0, "big", "", McapTestFiles.bytes("x".repeat(5000))));
            writer.writeMetadata(McapTestFiles.SETTINGS);
        });

        var read = McapTestFiles.read(new McapReader(big.channel(), new McapReadLimits(1000)));

        assertEquals(1, read.faults().size());
        assertEquals("length", read.faults().getFirst().field());
        assertTrue(read.any(McapTestFiles.SETTINGS::equals));
        assertInstanceOf(McapFooter.class, read.records().getLast());
    }

    @Test
    void detectsDamagedAttachment() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);
        int attachment = small.offsets(McapOpcode.ATTACHMENT).getFirst();

        var read = McapTestFiles.read(small.flipped(attachment + 9, 1));

        assertEquals("crc", read.faults().getFirst().field());
        assertEquals(ALL, read.sequences());
    }

    @Test
    void detectsDamageOutsideChunks() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);
        int metadata = small.offsets(McapOpcode.METADATA).getFirst();

        var faults = McapTestFiles.read(small.flipped(metadata + 14, 1)).faults();

        assertEquals("data_section_crc", faults.getFirst().field());
        assertEquals(
                small.offsets(McapOpcode.DATA_END).getFirst() + 9,
                faults.getFirst().offset());
    }

    @Test
    void detectsDamagedSummary() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);
        int statistics = small.offsets(McapOpcode.STATISTICS).getFirst();

        var faults = McapTestFiles.read(small.flipped(statistics + 9, 1)).faults();

        assertEquals(
                List.of("summary_crc"),
                faults.stream().map(McapException::field).toList());
    }

    @Test
    void ignoresZeroChecksums() throws IOException {
        var small = McapTestFiles.small(McapCompression.NONE);
        int chunk = small.offsets(McapOpcode.CHUNK).getFirst();
        int end = small.offsets(McapOpcode.DATA_END).getFirst();
        var unchecked = small.withInt(chunk + CRC_AT, 0).withInt(end + 9, 0);
        int text = new String(small.bytes(), StandardCharsets.ISO_8859_1).indexOf("message 1");

        var read = McapTestFiles.read(unchecked.flipped(text, 'm' ^ 'M'));

        assertEquals(List.of(), read.faults());
        assertEquals('M', read.messages().getFirst().data().get(0));
    }

    @Test
    void rejectsMessageOfUndefinedChannel() throws IOException {
        var plain = McapTestFiles.write(McapWriteOptions.STANDARD.withParts(Set.of()), McapTestFiles::fill);
        int message = plain.offsets(McapOpcode.MESSAGE).getFirst();

        var faults = McapTestFiles.read(plain.withInt(message + 9, 9)).faults();

        assertEquals("no earlier record describes channel 9", faults.getFirst().reason());
    }

    @Test
    void rejectsChannelRedefinition() throws IOException {
        var plain = McapTestFiles.write(
                McapWriteOptions.STANDARD.withParts(EnumSet.of(McapWriteOptions.McapOptionalPart.REPEATED_CHANNELS)),
                McapTestFiles::fill);
        int repeated = plain.offsets(McapOpcode.CHANNEL).getLast();

        var faults = McapTestFiles.read(plain.flipped(repeated + 17, 'o' ^ 'O')).faults();

        assertEquals(
                "differs from the previous one with this id", faults.getFirst().reason());
    }

    @Test
    void ignoresSchemaWithIdZero() throws IOException {
        var plain = McapTestFiles.write(McapWriteOptions.STANDARD.withParts(Set.of()), McapTestFiles::fill);
        int schema = plain.offsets(McapOpcode.SCHEMA).getFirst();
        int end = plain.offsets(McapOpcode.DATA_END).getFirst();

        var read = McapTestFiles.read(plain.flipped(schema + 9, 1).withInt(end + 9, 0));

        assertEquals(List.of(), read.faults());
        assertTrue(!read.any(McapSchema.class::isInstance));
    }

    @Test
    void reportsOffsetWithinDecompressedChunk() throws IOException {
        var bad = new McapFieldWriter(100);
        McapRecordCodec.write(McapTestFiles.TWO, bad);
        bad.array()[13] = 99; // the topic's length, at 9 + 2 + 2
        var packed = new byte[100];
        int size = Lz4FrameCodec.compress(bad.array(), bad.size(), packed);
        var chunk = new McapChunk(0, 0, bad.size(), 0, "lz4", ByteBuffer.wrap(packed, 0, size));

        var records = new McapChunkDecompressor(1000).decompress(chunk, 500);
        records.advance();
        var fault = assertThrows(McapException.class, records::read);

        assertEquals("records[13].topic", fault.field());
        assertEquals(500 + 9 + 28 + 4 + 3 + 8, fault.offset());
    }

    @Test
    void reportsBytesAfterEnd() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);

        var faults = McapTestFiles.read(small.cut(small.size() + 1)).faults();

        assertEquals(
                "magic at byte %d: bytes follow the end".formatted(small.size()),
                faults.getFirst().getMessage());
    }
}
