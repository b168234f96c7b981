package mocapscope.protocol.mcap.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMetadataIndex;
import mocapscope.protocol.mcap.McapOpcode;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.writer.McapTestFiles;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriteOptions.McapOptionalPart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests reading files by their index. */
class McapIndexedReaderTest {

    /**
     * Writes many chunks of messages with unordered and equal times; the sequence number is the position in the file.
     */
    private static McapFileImage scattered(McapCompression compression) throws IOException {
        var random = new Random(7);
        return McapTestFiles.write(
                McapWriteOptions.STANDARD.withCompression(compression).withChunkSize(500), writer -> {
                    McapTestFiles.introduce(writer);
                    for (int i = 0; i < 1000; i++) {
                        int time = i / 3 + random.nextInt(i % 100 == 0 ? 300 : 25);
                        writer.writeMessage(1 + random.nextInt(2), i, time, time, McapTestFiles.text(i));
                    }
                });
    }

    private static List<Long> expected(List<McapMessage> all, McapMessageQuery query) {
        var wanted = new ArrayList<>(all.stream()
                .filter(message -> query.matches(message.channelId(), message.logTime()))
                .sorted(Comparator.comparing(McapMessage::logTime).thenComparing(McapMessage::sequence))
                .map(McapMessage::sequence)
                .toList());
        return query.direction() == McapReadOrder.FORWARD ? wanted : wanted.reversed();
    }

    private static List<Long> found(McapIndexedReader reader, McapMessageQuery query) throws IOException {
        return McapTestFiles.messages(reader, query).stream()
                .map(McapMessage::sequence)
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void mergesOverlappingChunksForAnyQuery(McapCompression compression) throws IOException {
        var image = scattered(compression);
        var all = McapTestFiles.read(image).messages();
        var random = new Random(3);
        try (var reader = image.indexed()) {
            assertTrue(reader.chunkIndexes().size() > 50);
            for (int i = 0; i < 100; i++) {
                int from = random.nextInt(400);
                var query = McapMessageQuery.ALL.withTimeRange(from, from + random.nextInt(200));
                query = random.nextBoolean() ? query.withChannels(Set.of(1 + random.nextInt(2))) : query;
                query = random.nextBoolean() ? query.reversed() : query;
                assertEquals(expected(all, query), found(reader, query), query.toString());
            }
            assertEquals(expected(all, McapMessageQuery.ALL), found(reader, McapMessageQuery.ALL));
            assertEquals(
                    expected(all, McapMessageQuery.ALL.reversed()), found(reader, McapMessageQuery.ALL.reversed()));
        }
    }

    @Test
    void keepsOrderWithinMemoryBudget() throws IOException {
        var image = scattered(McapCompression.LZ4);
        var all = McapTestFiles.read(image).messages();

        try (var reader = new McapIndexedReader(image.channel(), new McapReadLimits(20_000))) {
            assertEquals(expected(all, McapMessageQuery.ALL), found(reader, McapMessageQuery.ALL));
        }
    }

    @Test
    void readsOnlyChunksThatMatchQuery() throws IOException {
        var image = McapTestFiles.small(McapCompression.LZ4);
        int middle = image.offsets(McapOpcode.CHUNK).get(1);

        try (var reader = image.flipped(middle + 70, 0x55).indexed()) {
            assertEquals(List.of(9L, 10L), found(reader, McapMessageQuery.ALL.withTimeRange(90, 100)));
            assertEquals(
                    List.of(4L, 3L),
                    found(reader, McapMessageQuery.ALL.withTimeRange(30, 40).reversed()));
            assertThrows(McapException.class, () -> found(reader, McapMessageQuery.ALL.withTimeRange(50, 50)));
        }
    }

    @Test
    void reportsDamagedChunkOnceAndContinues() throws IOException {
        var image = McapTestFiles.small(McapCompression.LZ4);
        int middle = image.offsets(McapOpcode.CHUNK).get(1);

        try (var reader = image.flipped(middle + 70, 0x55).indexed()) {
            var iterator = reader.messages(McapMessageQuery.ALL);
            for (long i = 1; i <= 4; i++) {
                assertEquals(i, iterator.next().sequence());
            }
            assertThrows(McapException.class, iterator::next);
            for (long i = 9; i <= 12; i++) {
                assertEquals(i, iterator.next().sequence());
            }
            assertNull(iterator.next());
        }
    }

    @Test
    void findsMessagesWithoutMessageIndexes() throws IOException {
        var parts = EnumSet.complementOf(EnumSet.of(McapOptionalPart.MESSAGE_INDEX));
        try (var reader = McapTestFiles.write(McapWriteOptions.STANDARD.withParts(parts), McapTestFiles::fill)
                .indexed()) {
            assertEquals(
                    List.of(3L, 5L, 7L),
                    found(reader, McapMessageQuery.ALL.withChannels(Set.of(2)).withTimeRange(21, 79)));
        }
    }

    @Test
    void rejectsQueryWhenChunksAreNotIndexed() throws IOException {
        var parts = EnumSet.of(McapOptionalPart.STATISTICS);
        try (var reader = McapTestFiles.write(McapWriteOptions.STANDARD.withParts(parts), McapTestFiles::fill)
                .indexed()) {
            var refused = assertThrows(McapException.class, () -> reader.messages(McapMessageQuery.ALL));
            assertEquals("the messages are not indexed", refused.reason());
        }
    }

    @Test
    void findsAttachmentsAndMetadataByIndex() throws IOException {
        try (var reader = McapTestFiles.small(McapCompression.LZ4).indexed()) {
            assertEquals(
                    McapTestFiles.LAYOUT,
                    reader.attachment(reader.attachmentIndexes().getFirst()));
            assertEquals(
                    McapTestFiles.SETTINGS,
                    reader.metadata(reader.metadataIndexes().getFirst()));
            assertEquals(McapTestFiles.HEADER, reader.header());
            assertEquals(McapTestFiles.ONE, reader.channels().get(1));
            assertEquals(McapTestFiles.SCHEMA, reader.schemas().get(1));
        }
    }

    @Test
    void rejectsIndexThatPointsElsewhere() throws IOException {
        try (var reader = McapTestFiles.small(McapCompression.LZ4).indexed()) {
            var good = reader.metadataIndexes().getFirst();
            for (var bad : List.of(
                    new McapMetadataIndex(good.offset() + 1, good.length(), ""),
                    new McapMetadataIndex(good.offset(), good.length() + 1, ""),
                    new McapMetadataIndex(-1, good.length(), ""),
                    new McapMetadataIndex(good.offset(), -1, ""),
                    new McapMetadataIndex(good.offset(), Long.MAX_VALUE, ""))) {
                assertThrows(McapException.class, () -> reader.metadata(bad), bad::toString);
            }
        }
    }

    @Test
    void rejectsFileWithoutItsEnd() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);

        var refused = assertThrows(
                McapException.class, () -> small.cut(small.size() - 1).indexed());

        assertEquals("the file is incomplete: its end is missing", refused.reason());
    }
}
