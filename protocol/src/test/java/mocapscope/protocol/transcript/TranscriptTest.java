package mocapscope.protocol.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class TranscriptTest {
    private static final Channel TCP = Channel.tcp("tcp");
    private static final Channel UDP = Channel.udp("udp");

    private final Transcript transcript = new Transcript(10_000);

    @Test
    void placesAreCountedPerChannelAndDirection() {
        transcript.data(Direction.TO_CLIENT, TCP, 1, bytes(10), Entry.Mark.NONE);
        transcript.data(Direction.TO_SERVER, TCP, 2, bytes(3), Entry.Mark.NONE);
        transcript.data(Direction.TO_CLIENT, UDP, 3, bytes(5), Entry.Mark.NONE);
        var last = transcript.data(Direction.TO_CLIENT, TCP, 4, bytes(1), Entry.Mark.NONE);

        assertEquals(10, last.at());
        assertEquals(3, last.index());
        assertEquals(11, transcript.crossed(TCP, Direction.TO_CLIENT));
        assertEquals(3, transcript.crossed(TCP, Direction.TO_SERVER));
        assertEquals(5, transcript.crossed(UDP, Direction.TO_CLIENT));
    }

    @Test
    void pastItsBudgetItDropsTheOldestAndCountsThem() {
        for (int i = 0; i < 100; i++) {
            transcript.data(Direction.TO_CLIENT, TCP, i, bytes(1000), Entry.Mark.NONE);
        }

        assertTrue(transcript.held() <= 10_000, "holds " + transcript.held());
        assertEquals(transcript.first(), transcript.dropped());
        assertTrue(transcript.entry(transcript.first() - 1).isEmpty());
        assertEquals(99, transcript.entry(99).orElseThrow().arrival());
        assertTrue(transcript.entry(100).isEmpty());
    }

    @Test
    void manySmallEntriesAreCountedWithWhatTheyCostBesidesTheirBytes() {
        for (int i = 0; i < 10_000; i++) {
            transcript.data(Direction.TO_CLIENT, UDP, i, bytes(1), Entry.Mark.NONE);
        }

        assertTrue(transcript.end() - transcript.first() < 100);
    }

    @Test
    void oneEntryLargerThanTheBudgetIsStillHeld() {
        transcript.data(Direction.TO_CLIENT, TCP, 0, bytes(20_000), Entry.Mark.NONE);

        assertEquals(0, transcript.first());
        assertEquals(20_000, transcript.entry(0).orElseThrow().bytes().remaining());
    }

    @Test
    void openingsAndClosingsStandBetweenTheBytes() {
        transcript.opened(Direction.TO_SERVER, TCP, 0, "127.0.0.1:1 → 127.0.0.1:2");
        var closed = transcript.closed(Direction.TO_CLIENT, TCP, 5, "reset");

        assertEquals(Entry.Kind.CLOSED, closed.kind());
        assertEquals("reset", closed.note());
        assertEquals(0, closed.bytes().remaining());
        assertEquals(2, transcript.end());
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocate(count).asReadOnlyBuffer();
    }
}
