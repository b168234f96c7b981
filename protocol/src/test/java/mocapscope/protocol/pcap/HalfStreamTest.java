package mocapscope.protocol.pcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One direction of a connection, whose first byte has the number 100. */
class HalfStreamTest {
    private final List<String> heard = new ArrayList<>();
    private final HalfStream.Budget budget = new HalfStream.Budget();
    private final HalfStream stream = new HalfStream(budget, new HalfStream.Out() {
        @Override
        public void bytes(ByteBuffer bytes, String comment) {
            heard.add(Hearing.text(bytes));
        }

        @Override
        public void lost(long count) {
            heard.add("lost " + count);
        }
    });

    HalfStreamTest() {
        stream.begin(100);
    }

    private void say(int number, String text) {
        stream.take(number, Hearing.bytes(text), text.length(), false, "");
    }

    @Test
    void whatCameEarlyWaitsForWhatIsMissing() {
        say(104, "ef");
        say(102, "cd");
        assertEquals(List.of(), heard);
        say(100, "ab");

        assertEquals(List.of("ab", "cd", "ef"), heard);
    }

    @Test
    void whatComesAgainIsLeftOut() {
        say(100, "abcd");
        say(100, "abcd");
        say(102, "cd");

        assertEquals(List.of("abcd"), heard);
    }

    @Test
    void ofWhatOverlapsOnlyTheRestIsNew() {
        say(100, "abc");
        say(101, "bcde");

        assertEquals("abcde", String.join("", heard));
    }

    @Test
    void ofEarlyPiecesThatOverlapTheLongerCounts() {
        say(102, "c");
        say(102, "cdef");
        say(103, "d");
        say(105, "fg");
        say(100, "ab");

        assertEquals("abcdefg", String.join("", heard));
    }

    @Test
    void numbersGoRoundAfterTheHighest() {
        var round = new ArrayList<String>();
        var stream = new HalfStream(budget, new HalfStream.Out() {
            @Override
            public void bytes(ByteBuffer bytes, String comment) {
                round.add(Hearing.text(bytes));
            }

            @Override
            public void lost(long count) {
                round.add("lost " + count);
            }
        });
        stream.begin(-2);
        stream.take(2, Hearing.bytes("ef"), 2, false, "");
        stream.take(-2, Hearing.bytes("abcd"), 4, false, "");

        assertEquals(List.of("abcd", "ef"), round);
    }

    @Test
    void aKeepAliveBeforeWhatIsExpectedIsNothing() {
        say(100, "ab");
        say(101, "\0");
        say(102, "cd");

        assertEquals(List.of("ab", "cd"), heard);
    }

    @Test
    void whatTheOtherEndHasAndTheCaptureLacksIsPassedOverWhenEnoughCameAfterIt() {
        say(100, "ab");
        stream.confirm(110);
        for (int i = 0; i < 8; i++) {
            assertEquals(List.of("ab"), heard);
            say(105 + i, "x");
        }

        assertEquals(List.of("ab", "lost 3", "x", "x", "x", "x", "x", "x", "x", "x"), heard);
    }

    @Test
    void withoutAWordOfTheOtherEndItWaitsUntilItsRoomIsFull() {
        int piece = HalfStream.MOST / 8;
        var much = "y".repeat(piece);
        for (int i = 0; i < 8; i++) {
            say(101 + i * piece, much);
        }
        assertEquals(List.of(), heard);
        say(101 + 8 * piece, "z");

        assertEquals("lost 1", heard.getFirst());
        assertEquals("z", heard.getLast());
    }

    @Test
    void manySmallPiecesAreTooMuchAsWell() {
        for (int i = 0; i < 2000; i++) {
            say(102 + 2 * i, "x");
        }

        assertTrue(heard.contains("lost 2"), heard::toString);
        assertTrue(heard.contains("lost 1"), heard::toString);
    }

    @Test
    void manySmallPiecesOfManyConnectionsAreNotKeptAsIfTheyCostNothing() {
        int each = 1000;
        int streams = (int) (HalfStream.Budget.ALL / HalfStream.OVERHEAD / each) + 100;
        for (int one = 0; one < streams; one++) {
            var other = new HalfStream(budget, new HalfStream.Out() {
                @Override
                public void bytes(ByteBuffer bytes, String comment) {}

                @Override
                public void lost(long count) {
                    heard.add("lost " + count);
                }
            });
            other.begin(0);
            for (int i = 0; i < each; i++) {
                other.take(1 + 2 * i, Hearing.bytes("x"), 1, false, "");
            }
        }

        assertTrue(heard.contains("lost 1"), heard::toString);
        assertTrue(budget.held() <= HalfStream.Budget.ALL + 2 * HalfStream.OVERHEAD, () -> "" + budget.held());
    }

    @Test
    void whatACaptureSaysOfAPieceIsCountedToo() {
        var comment = "c".repeat(1 << 20);
        for (int i = 0; i < 100; i++) {
            stream.take(102 + 2 * i, Hearing.bytes("x"), 1, false, comment);
        }

        assertTrue(heard.stream().anyMatch("lost 2"::equals), "nothing was given up");
        assertTrue(budget.held() <= HalfStream.Budget.ALL, () -> "" + budget.held());
    }

    @Test
    void atTheEndWhatWaitsComes() {
        say(103, "de");
        say(107, "g");
        stream.end();

        assertEquals(List.of("lost 3", "de", "lost 2", "g"), heard);
    }

    @Test
    void itIsFinishedWhenAllBeforeItsEndCame() {
        stream.take(102, Hearing.bytes(""), 0, true, "");
        assertFalse(stream.finished());
        say(100, "ab");

        assertTrue(stream.finished());
    }

    @Test
    void nothingWaitsForWhatTheCaptureCutOff() {
        stream.take(100, Hearing.bytes("ab"), 4, false, "");
        say(104, "ef");
        stream.take(106, Hearing.bytes("g"), 5, false, "");
        say(109, "jk");

        assertEquals(List.of("ab", "lost 2", "ef", "g", "lost 4"), heard);
    }

    @Test
    void whatIsThereOfWhatWasCutOffIsKept() {
        say(103, "d");
        stream.take(100, Hearing.bytes("ab"), 4, false, "");

        assertEquals(List.of("ab", "lost 1", "d"), heard);
    }

    @Test
    void ofAPieceThatWasCutTheRestIsMissing() {
        stream.take(100, Hearing.bytes("ab"), 4, false, "");
        say(104, "ef");
        stream.end();

        assertEquals(List.of("ab", "lost 2", "ef"), heard);
    }
}
