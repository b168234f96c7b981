package mocapscope.protocol.mcap;

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
import mocapscope.protocol.mcap.WriteOptions.Part;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files read by their index. */
class McapIndexedReaderTest {

    /** Many chunks of messages whose times go to and fro, some the same; the sequence is the place in the file. */
    private static Image scattered(Compression compression) throws IOException {
        var random = new Random(7);
        return Takes.write(WriteOptions.STANDARD.compressed(compression).chunksOf(500), writer -> {
            Takes.introduce(writer);
            for (int i = 0; i < 1000; i++) {
                int time = i / 3 + random.nextInt(i % 100 == 0 ? 300 : 25);
                writer.message(1 + random.nextInt(2), i, time, time, Takes.text(i));
            }
        });
    }

    private static List<Long> expected(List<Message> all, Query query) {
        var wanted = new ArrayList<>(all.stream()
                .filter(message -> query.wants(message.channelId(), message.logTime()))
                .sorted(Comparator.comparing(Message::logTime).thenComparing(Message::sequence))
                .map(Message::sequence)
                .toList());
        return query.direction() == Direction.FORWARD ? wanted : wanted.reversed();
    }

    private static List<Long> found(McapIndexedReader reader, Query query) throws IOException {
        return Takes.messages(reader, query).stream().map(Message::sequence).toList();
    }

    @ParameterizedTest
    @EnumSource
    void chunksThatOverlapAreMergedWhateverIsAskedFor(Compression compression) throws IOException {
        var image = scattered(compression);
        var all = Takes.read(image).messages();
        var random = new Random(3);
        try (var reader = image.indexed()) {
            assertTrue(reader.chunkIndexes().size() > 50);
            for (int i = 0; i < 100; i++) {
                int from = random.nextInt(400);
                var query = Query.ALL.between(from, from + random.nextInt(200));
                query = random.nextBoolean() ? query.of(Set.of(1 + random.nextInt(2))) : query;
                query = random.nextBoolean() ? query.backward() : query;
                assertEquals(expected(all, query), found(reader, query), query.toString());
            }
            assertEquals(expected(all, Query.ALL), found(reader, Query.ALL));
            assertEquals(expected(all, Query.ALL.backward()), found(reader, Query.ALL.backward()));
        }
    }

    @Test
    void whatIsOpenStaysWithinTheBudgetAndTheOrderIsTheSame() throws IOException {
        var image = scattered(Compression.LZ4);
        var all = Takes.read(image).messages();

        try (var reader = new McapIndexedReader(image.channel(), new Limits(20_000))) {
            assertEquals(expected(all, Query.ALL), found(reader, Query.ALL));
        }
    }

    @Test
    void onlyChunksThatMayHaveAnAnswerAreRead() throws IOException {
        var image = Takes.small(Compression.LZ4);
        int middle = image.offsets(Opcode.CHUNK).get(1);

        try (var reader = image.flipped(middle + 70, 0x55).indexed()) {
            assertEquals(List.of(9L, 10L), found(reader, Query.ALL.between(90, 100)));
            assertEquals(
                    List.of(4L, 3L), found(reader, Query.ALL.between(30, 40).backward()));
            assertThrows(McapException.class, () -> found(reader, Query.ALL.between(50, 50)));
        }
    }

    @Test
    void aDamagedChunkIsToldOfOnceAndTheOthersFollow() throws IOException {
        var image = Takes.small(Compression.LZ4);
        int middle = image.offsets(Opcode.CHUNK).get(1);

        try (var reader = image.flipped(middle + 70, 0x55).indexed()) {
            var messages = reader.messages(Query.ALL);
            for (long i = 1; i <= 4; i++) {
                assertEquals(i, messages.next().sequence());
            }
            assertThrows(McapException.class, messages::next);
            for (long i = 9; i <= 12; i++) {
                assertEquals(i, messages.next().sequence());
            }
            assertNull(messages.next());
        }
    }

    @Test
    void withoutMessageIndexesItIsTheSame() throws IOException {
        var parts = EnumSet.complementOf(EnumSet.of(Part.MESSAGE_INDEX));
        try (var reader =
                Takes.write(WriteOptions.STANDARD.with(parts), Takes::fill).indexed()) {
            assertEquals(
                    List.of(3L, 5L, 7L), found(reader, Query.ALL.of(Set.of(2)).between(21, 79)));
        }
    }

    @Test
    void messagesThatNoIndexFindsAreNotTakenForNone() throws IOException {
        var parts = EnumSet.of(Part.STATISTICS);
        try (var reader =
                Takes.write(WriteOptions.STANDARD.with(parts), Takes::fill).indexed()) {
            var refused = assertThrows(McapException.class, () -> reader.messages(Query.ALL));
            assertEquals("the messages are not indexed", refused.reason());
        }
    }

    @Test
    void attachmentsAndMetadataAreFoundByTheirIndex() throws IOException {
        try (var reader = Takes.small(Compression.LZ4).indexed()) {
            assertEquals(
                    Takes.LAYOUT, reader.attachment(reader.attachmentIndexes().getFirst()));
            assertEquals(
                    Takes.SETTINGS, reader.metadata(reader.metadataIndexes().getFirst()));
            assertEquals(Takes.HEADER, reader.header());
            assertEquals(Takes.ONE, reader.channels().get(1));
            assertEquals(Takes.SCHEMA, reader.schemas().get(1));
        }
    }

    @Test
    void anIndexThatPointsAtSomethingElseIsRefused() throws IOException {
        try (var reader = Takes.small(Compression.LZ4).indexed()) {
            var good = reader.metadataIndexes().getFirst();
            for (var bad : List.of(
                    new MetadataIndex(good.offset() + 1, good.length(), ""),
                    new MetadataIndex(good.offset(), good.length() + 1, ""),
                    new MetadataIndex(-1, good.length(), ""),
                    new MetadataIndex(good.offset(), -1, ""),
                    new MetadataIndex(good.offset(), Long.MAX_VALUE, ""))) {
                assertThrows(McapException.class, () -> reader.metadata(bad), bad::toString);
            }
        }
    }

    @Test
    void aFileThatWasCutIsRefusedAtItsEnd() throws IOException {
        var small = Takes.small(Compression.LZ4);

        var refused = assertThrows(
                McapException.class, () -> small.cut(small.size() - 1).indexed());

        assertEquals("the file is incomplete: its end is missing", refused.reason());
    }
}
