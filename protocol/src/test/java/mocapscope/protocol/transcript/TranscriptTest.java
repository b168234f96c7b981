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
    void countsOffsetsPerChannelAndDirection() {
        transcript.appendData(Direction.TO_CLIENT, TCP, 1, bytes(10), Entry.EntryModification.NONE);
        transcript.appendData(Direction.TO_SERVER, TCP, 2, bytes(3), Entry.EntryModification.NONE);
        transcript.appendData(Direction.TO_CLIENT, UDP, 3, bytes(5), Entry.EntryModification.NONE);
        var last = transcript.appendData(Direction.TO_CLIENT, TCP, 4, bytes(1), Entry.EntryModification.NONE);

        assertEquals(10, last.at());
        assertEquals(3, last.index());
        assertEquals(11, transcript.byteCount(TCP, Direction.TO_CLIENT));
        assertEquals(3, transcript.byteCount(TCP, Direction.TO_SERVER));
        assertEquals(5, transcript.byteCount(UDP, Direction.TO_CLIENT));
    }

    @Test
    void findsNothingInEmptyTranscript() {
        assertTrue(transcript.findNearest(5).isEmpty());
    }

    @Test
    void findsEntryNearestToTime() {
        for (int i = 0; i < 200; i++) {
            transcript.appendData(Direction.TO_CLIENT, UDP, 10L * i, bytes(20), Entry.EntryModification.NONE);
        }
        long first = transcript.firstIndex();

        assertTrue(first > 0);
        assertEquals(first, transcript.findNearest(0).orElseThrow());
        assertEquals(199, transcript.findNearest(5_000).orElseThrow());
        assertEquals(180, transcript.findNearest(1_804).orElseThrow());
        assertEquals(181, transcript.findNearest(1_805).orElseThrow());
    }

    @Test
    void findsNearestEntryAmongInterleavedArrivals() {
        for (long arrival : new long[] {10, 40, 20, 50, 30, 60, 40}) {
            transcript.appendData(Direction.TO_CLIENT, UDP, arrival, bytes(1), Entry.EntryModification.NONE);
        }

        assertEquals(4, transcript.findNearest(30).orElseThrow());
        assertEquals(6, transcript.findNearest(41).orElseThrow());
    }

    @Test
    void dropsAndCountsOldestEntriesBeyondBudget() {
        for (int i = 0; i < 100; i++) {
            transcript.appendData(Direction.TO_CLIENT, TCP, i, bytes(1000), Entry.EntryModification.NONE);
        }

        assertTrue(transcript.heldBytes() <= 10_000, "holds " + transcript.heldBytes());
        assertEquals(transcript.firstIndex(), transcript.droppedEntries());
        assertTrue(transcript.entry(transcript.firstIndex() - 1).isEmpty());
        assertEquals(99, transcript.entry(99).orElseThrow().arrival());
        assertTrue(transcript.entry(100).isEmpty());
    }

    @Test
    void keepsLeastSpanBeyondBudget() {
        transcript.setLeastSpan(50);
        for (int i = 0; i < 100; i++) {
            transcript.appendData(Direction.TO_CLIENT, TCP, i, bytes(1000), Entry.EntryModification.NONE);
        }

        assertEquals(49, transcript.firstIndex());
        assertEquals(50, transcript.heldSpan());
        transcript.setLeastSpan(0);
        transcript.appendData(Direction.TO_CLIENT, TCP, 100, bytes(1000), Entry.EntryModification.NONE);
        assertTrue(transcript.heldBytes() <= 10_000, "holds " + transcript.heldBytes());
    }

    @Test
    void budgetOfAllSessionsLimitsLeastSpan() {
        var limited = new Transcript(1_000, Transcript.TranscriptPosition.START, new AllSessionsMemoryBudget(20_000));
        limited.setLeastSpan(Long.MAX_VALUE / 2);
        for (int i = 0; i < 100; i++) {
            limited.appendData(Direction.TO_CLIENT, TCP, i, bytes(1000), Entry.EntryModification.NONE);
        }

        assertTrue(limited.heldBytes() <= 20_000, "holds " + limited.heldBytes());
        assertTrue(limited.heldBytes() > 10_000, "holds " + limited.heldBytes());
    }

    @Test
    void countsOverheadOfSmallEntries() {
        for (int i = 0; i < 10_000; i++) {
            transcript.appendData(Direction.TO_CLIENT, UDP, i, bytes(1), Entry.EntryModification.NONE);
        }

        assertTrue(transcript.nextIndex() - transcript.firstIndex() < 100);
    }

    @Test
    void keepsEntryLargerThanBudget() {
        transcript.appendData(Direction.TO_CLIENT, TCP, 0, bytes(20_000), Entry.EntryModification.NONE);

        assertEquals(0, transcript.firstIndex());
        assertEquals(20_000, transcript.entry(0).orElseThrow().bytes().remaining());
    }

    @Test
    void recordsOpenAndCloseEntriesBetweenData() {
        transcript.appendOpened(Direction.TO_SERVER, TCP, 0, "127.0.0.1:1 → 127.0.0.1:2");
        var closed = transcript.appendClosed(Direction.TO_CLIENT, TCP, 5, "reset");

        assertEquals(Entry.EntryKind.CLOSED, closed.kind());
        assertEquals("reset", closed.note());
        assertEquals(0, closed.bytes().remaining());
        assertEquals(2, transcript.nextIndex());
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocate(count).asReadOnlyBuffer();
    }
}
