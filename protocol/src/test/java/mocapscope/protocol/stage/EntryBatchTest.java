package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.UUID;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

class EntryBatchTest {
    private static final UUID RUN = new UUID(1, 2);
    private static final Channel TCP = Channel.tcp("tcp");

    private final Transcript transcript = new Transcript(Transcript.DEFAULT_BUDGET);
    private final EntryBatch.EntryBatchBuilder builder = new EntryBatch.EntryBatchBuilder(RUN);

    private Entry data(int length) {
        var bytes = ByteBuffer.wrap(new byte[length]).asReadOnlyBuffer();
        return transcript.appendData(Direction.TO_CLIENT, TCP, 7, bytes, Entry.EntryModification.ALTERED);
    }

    private byte[] batch(Entry... entries) {
        for (var entry : entries) {
            builder.add(entry, entry.bytes());
        }
        return builder.finish();
    }

    private byte[] threeEntries() {
        return batch(
                transcript.appendOpened(Direction.TO_SERVER, TCP, 5, "from here"),
                data(3),
                transcript.appendClosed(Direction.TO_CLIENT, TCP, 9, "over"));
    }

    @Test
    void returnsEntriesWithIndexesAndPlaces() throws IOException {
        data(10);
        var batch = EntryBatch.read(ByteBuffer.wrap(threeEntries()));

        assertEquals(RUN, batch.run());
        assertEquals(1, batch.first());
        assertEquals(3, batch.last());
        var opened = batch.entries().getFirst();
        assertEquals("from here", opened.note());
        assertEquals(Direction.TO_SERVER, opened.direction());
        var second = batch.entries().get(1);
        assertEquals(Entry.EntryKind.DATA, second.kind());
        assertEquals(10, second.place());
        assertEquals(7, second.arrival());
        assertEquals(3, second.bytes().remaining());
        assertEquals(Entry.EntryModification.ALTERED, second.mark());
    }

    @Test
    void nextBatchContainsOnlyLaterEntries() throws IOException {
        batch(data(1), data(1));
        builder.add(data(2), ByteBuffer.wrap(new byte[2]));

        assertEquals(RUN + "/2-2", builder.id());
        assertEquals(
                1, EntryBatch.read(ByteBuffer.wrap(builder.finish())).entries().size());
    }

    @Test
    void rejectsEveryTruncation() {
        var whole = threeEntries();
        for (int length = 0; length < whole.length; length++) {
            var cut = ByteBuffer.wrap(whole, 0, length).slice();
            assertThrows(ProtobufException.class, () -> EntryBatch.read(cut), () -> "cut at " + cut.limit());
        }
    }

    @Test
    void rejectsEntriesOutOfOrder() {
        var first = data(1);
        var second = data(1);

        var failure =
                assertThrows(ProtobufException.class, () -> EntryBatch.read(ByteBuffer.wrap(batch(second, first))));

        assertTrue(failure.getMessage().contains("entry 0 at byte 0 follows entry 1"), failure.getMessage());
    }

    @Test
    void rejectsRepeatedEntry() {
        var entry = data(1);

        assertThrows(ProtobufException.class, () -> EntryBatch.read(ByteBuffer.wrap(batch(entry, entry))));
    }

    @Test
    void readsDamagedBytesWithoutOtherExceptions() {
        var whole = threeEntries();
        var random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            var damaged = whole.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                var batch = EntryBatch.read(ByteBuffer.wrap(damaged));
                assertTrue(batch.first() <= batch.last());
            } catch (IOException malformed) {
                assertTrue(malformed instanceof ProtobufException, malformed::toString);
            }
        }
    }
}
