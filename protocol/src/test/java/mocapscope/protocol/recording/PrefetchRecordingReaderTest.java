package mocapscope.protocol.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Tests of reading ahead of a recording without random access. */
class PrefetchRecordingReaderTest {
    /** Four batches wait, one is read, and one is being filled. */
    private static final int MOST_AHEAD = 6;

    @Test
    void readsFewLargeMessagesAhead() throws Exception {
        var replayed = new AtomicInteger();
        try (var reader = new PrefetchRecordingReader(tracks -> {
            for (int i = 0; i < 200; i++) {
                replayed.incrementAndGet();
                tracks.apply(0)
                        .data(
                                Direction.TO_CLIENT,
                                Channel.tcp("tcp"),
                                i,
                                ByteBuffer.allocate(256 << 10),
                                Entry.EntryModification.NONE);
            }
        })) {
            for (int i = 0; i < 200; i++) {
                assertEquals(i, Objects.requireNonNull(reader.readNext()).time());
                int ahead = replayed.get() - i;
                assertTrue(ahead <= MOST_AHEAD, "read ahead: " + ahead);
            }
            assertNull(reader.readNext());
        }
    }
}
