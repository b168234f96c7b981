package mocapscope.protocol.pcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One direction of a connection, whose first byte has the number 100. */
class TcpStreamReassemblerTest {
    private final List<String> received = new ArrayList<>();
    private final TcpStreamReassembler.TcpReassemblyBudget budget = new TcpStreamReassembler.TcpReassemblyBudget();
    private final TcpStreamReassembler stream =
            new TcpStreamReassembler(budget, new TcpStreamReassembler.TcpStreamListener() {
                @Override
                public void bytes(ByteBuffer bytes, String comment) {
                    received.add(RecordingFlowListener.text(bytes));
                }

                @Override
                public void lost(long count) {
                    received.add("lost " + count);
                }
            });

    TcpStreamReassemblerTest() {
        stream.setInitialSequence(100);
    }

    private void addSegment(int number, String text) {
        stream.add(number, RecordingFlowListener.bytes(text), text.length(), false, "");
    }

    @Test
    void buffersEarlySegmentsUntilGapIsFilled() {
        addSegment(104, "ef");
        addSegment(102, "cd");
        assertEquals(List.of(), received);
        addSegment(100, "ab");

        assertEquals(List.of("ab", "cd", "ef"), received);
    }

    @Test
    void dropsRetransmittedBytes() {
        addSegment(100, "abcd");
        addSegment(100, "abcd");
        addSegment(102, "cd");

        assertEquals(List.of("abcd"), received);
    }

    @Test
    void deliversOnlyNewPartOfOverlappingSegment() {
        addSegment(100, "abc");
        addSegment(101, "bcde");

        assertEquals("abcde", String.join("", received));
    }

    @Test
    void keepsLongerOfOverlappingEarlySegments() {
        addSegment(102, "c");
        addSegment(102, "cdef");
        addSegment(103, "d");
        addSegment(105, "fg");
        addSegment(100, "ab");

        assertEquals("abcdefg", String.join("", received));
    }

    @Test
    void handlesSequenceNumberWraparound() {
        var round = new ArrayList<String>();
        var stream = new TcpStreamReassembler(budget, new TcpStreamReassembler.TcpStreamListener() {
            @Override
            public void bytes(ByteBuffer bytes, String comment) {
                round.add(RecordingFlowListener.text(bytes));
            }

            @Override
            public void lost(long count) {
                round.add("lost " + count);
            }
        });
        stream.setInitialSequence(-2);
        stream.add(2, RecordingFlowListener.bytes("ef"), 2, false, "");
        stream.add(-2, RecordingFlowListener.bytes("abcd"), 4, false, "");

        assertEquals(List.of("abcd", "ef"), round);
    }

    @Test
    void ignoresKeepAlive() {
        addSegment(100, "ab");
        addSegment(101, "\0");
        addSegment(102, "cd");

        assertEquals(List.of("ab", "cd"), received);
    }

    @Test
    void skipsAcknowledgedGapAfterEnoughFollowingSegments() {
        addSegment(100, "ab");
        stream.acknowledge(110);
        for (int i = 0; i < 8; i++) {
            assertEquals(List.of("ab"), received);
            addSegment(105 + i, "x");
        }

        assertEquals(List.of("ab", "lost 3", "x", "x", "x", "x", "x", "x", "x", "x"), received);
    }

    @Test
    void waitsForMissingBytesUntilBufferIsFull() {
        int part = TcpStreamReassembler.MOST / 8;
        var much = "y".repeat(part);
        for (int i = 0; i < 8; i++) {
            addSegment(101 + i * part, much);
        }
        assertEquals(List.of(), received);
        addSegment(101 + 8 * part, "z");

        assertEquals("lost 1", received.getFirst());
        assertEquals("z", received.getLast());
    }

    @Test
    void limitsNumberOfBufferedSegments() {
        for (int i = 0; i < 2000; i++) {
            addSegment(102 + 2 * i, "x");
        }

        assertTrue(received.contains("lost 2"), received::toString);
        assertTrue(received.contains("lost 1"), received::toString);
    }

    @Test
    void countsSegmentOverheadAcrossAllConnections() {
        int each = 1000;
        int streams = (int) (TcpStreamReassembler.TcpReassemblyBudget.ALL / TcpStreamReassembler.OVERHEAD / each) + 100;
        for (int one = 0; one < streams; one++) {
            var other = new TcpStreamReassembler(budget, new TcpStreamReassembler.TcpStreamListener() {
                @Override
                public void bytes(ByteBuffer bytes, String comment) {}

                @Override
                public void lost(long count) {
                    received.add("lost " + count);
                }
            });
            other.setInitialSequence(0);
            for (int i = 0; i < each; i++) {
                other.add(1 + 2 * i, RecordingFlowListener.bytes("x"), 1, false, "");
            }
        }

        assertTrue(received.contains("lost 1"), received::toString);
        assertTrue(
                budget.held() <= TcpStreamReassembler.TcpReassemblyBudget.ALL + 2 * TcpStreamReassembler.OVERHEAD,
                () -> "" + budget.held());
    }

    @Test
    void countsCommentsAgainstBudget() {
        var comment = "c".repeat(1 << 20);
        for (int i = 0; i < 100; i++) {
            stream.add(102 + 2 * i, RecordingFlowListener.bytes("x"), 1, false, comment);
        }

        assertTrue(received.stream().anyMatch("lost 2"::equals), "nothing was given up");
        assertTrue(budget.held() <= TcpStreamReassembler.TcpReassemblyBudget.ALL, () -> "" + budget.held());
    }

    @Test
    void flushDeliversBufferedSegments() {
        addSegment(103, "de");
        addSegment(107, "g");
        stream.flush();

        assertEquals(List.of("lost 3", "de", "lost 2", "g"), received);
    }

    @Test
    void finishesAfterAllBytesBeforeFin() {
        stream.add(102, RecordingFlowListener.bytes(""), 0, true, "");
        assertFalse(stream.isFinished());
        addSegment(100, "ab");

        assertTrue(stream.isFinished());
    }

    @Test
    void reportsBytesMissingFromTruncatedPacketsImmediately() {
        stream.add(100, RecordingFlowListener.bytes("ab"), 4, false, "");
        addSegment(104, "ef");
        stream.add(106, RecordingFlowListener.bytes("g"), 5, false, "");
        addSegment(109, "jk");

        assertEquals(List.of("ab", "lost 2", "ef", "g", "lost 4"), received);
    }

    @Test
    void keepsCapturedPartOfTruncatedSegment() {
        addSegment(103, "d");
        stream.add(100, RecordingFlowListener.bytes("ab"), 4, false, "");

        assertEquals(List.of("ab", "lost 1", "d"), received);
    }

    @Test
    void reportsMissingRestOfTruncatedSegment() {
        stream.add(100, RecordingFlowListener.bytes("ab"), 4, false, "");
        addSegment(104, "ef");
        stream.flush();

        assertEquals(List.of("ab", "lost 2", "ef"), received);
    }
}
