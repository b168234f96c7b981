package mocapscope.protocol.mcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that were made to cost those who read them memory or time out of all proportion. */
class HostileTest {
    private static final int SIZE_AT = Frames.HEAD + 2 * Long.BYTES;

    @Test
    void aMapWithMoreEntriesThanThereIsRoomForIsRefused() throws IOException {
        var many = new LinkedHashMap<String, String>();
        for (int i = 0; i < 300_000; i++) {
            many.put(Integer.toString(i), "");
        }
        var read = Takes.read(Takes.write(WriteOptions.STANDARD, writer -> {
            writer.metadata(new Metadata("many", many));
            writer.metadata(Takes.SETTINGS);
        }));

        assertEquals("metadata", read.faults().getFirst().field());
        assertTrue(read.faults().getFirst().reason().startsWith("more than 262,144 entries"));
        assertTrue(read.any(Takes.SETTINGS::equals));
    }

    @Test
    void aSummaryLongerThanThereIsRoomForIsRefused() throws IOException {
        var image = Takes.write(WriteOptions.STANDARD, writer -> {
            for (int i = 0; i < 100; i++) {
                writer.metadata(new Metadata("a name of forty letters, one after another", Map.of()));
            }
        });
        int start = image.offsets(Opcode.DATA_END).getFirst() + Frames.HEAD + Integer.BYTES;

        var refused = assertThrows(McapException.class, () -> new McapIndexedReader(image.channel(), new Limits(3000)));

        assertEquals(image.size() - Frames.MAGIC_SIZE - Footer.SIZE, refused.offset());
        assertEquals("summary_start", refused.field());
        assertTrue(refused.reason().endsWith("bytes of summary, and the budget is 6000"), refused.reason());
        assertTrue(start < image.size());
    }

    @Test
    void anIndexThatPointsAtTheSameBytesAgainAndAgainIsRefused() throws IOException {
        var small = Takes.small(Compression.LZ4);
        ChunkIndex chunk;
        MetadataIndex metadata;
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
            assertEquals(4, Takes.messages(once, Query.ALL).size());
        }
    }

    /** The data of a file, and a summary that says only that. */
    private static Image pointing(Image file, McapRecord... summary) {
        int start = file.offsets(Opcode.DATA_END).getFirst() + Frames.HEAD + Integer.BYTES;
        var out = new FieldWriter(1 << 12);
        out.bytes(ByteBuffer.wrap(file.bytes(), 0, start));
        for (var record : summary) {
            RecordCodec.write(record, out);
        }
        RecordCodec.write(new Footer(start, 0, 0), out);
        out.u64(Frames.MAGIC);
        return image(out);
    }

    private static Image image(FieldWriter out) {
        var bytes = new byte[out.size()];
        out.written().get(bytes);
        return new Image(bytes);
    }

    /** Heads of chunks, each of which reaches nearly to the end. */
    @Test
    void whatOnlyLooksLikeChunksIsGivenUpInTheEnd() throws IOException {
        int heads = 4_000;
        int head = Frames.HEAD + 3 * Long.BYTES + 2 * Integer.BYTES + Long.BYTES;
        var bytes = ByteBuffer.allocate(Frames.MAGIC_SIZE + heads * head).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(Frames.MAGIC);
        while (bytes.hasRemaining()) {
            int left = bytes.remaining();
            bytes.put((byte) Opcode.CHUNK).putLong(left - Frames.HEAD - 5);
            bytes.putLong(0).putLong(0).putLong(1).putInt(1).putInt(0).putLong(Math.max(0, left - 2 * head));
        }
        var image = new Image(bytes.array());
        var count = new AtomicLong();
        var file = new RecordFile(image.channel(count), Limits.STANDARD);
        var survey = Survey.of(file, Limits.STANDARD);

        assertTrue(survey.channels().isEmpty());
        assertTrue(count.get() < 100L * image.size(), () -> "read: " + count.get());
    }

    @ParameterizedTest
    @EnumSource
    void aChunkThatCannotBecomeWhatItSaysIsRefusedBeforeAnythingIsMadeOfIt(Compression compression) throws IOException {
        var small = Takes.small(compression);
        int chunk = small.offsets(Opcode.CHUNK).getFirst();

        var read = Takes.read(small.withLong(chunk + SIZE_AT, 64 << 20));

        assertEquals("uncompressed_size", read.faults().getFirst().field());
        assertEquals(chunk + SIZE_AT, read.faults().getFirst().offset());
        assertEquals(8, read.sequences().size());
    }
}
