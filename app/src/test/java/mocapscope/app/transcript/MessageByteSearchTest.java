package mocapscope.app.transcript;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.transcript.MessageByteSearch.FoundMessage;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class MessageByteSearchTest {
    private final SyntheticSession toy = new SyntheticSession("s1", 8 << 20);
    private VisibleMessageNumbers listing = new VisibleMessageNumbers.MessageNumberRange(0, Long.MAX_VALUE);

    @Test
    void parsesHexAndText() {
        assertArrayEquals(new byte[] {0x0a, 0x0b}, MessageByteSearch.parsePattern(" 0a 0B "));
        assertArrayEquals(new byte[] {0x0a, 0x0b}, MessageByteSearch.parsePattern("0x0a0b"));
        assertArrayEquals("0a0".getBytes(StandardCharsets.UTF_8), MessageByteSearch.parsePattern("0a0"));
        assertArrayEquals("cafe".getBytes(StandardCharsets.UTF_8), MessageByteSearch.parsePattern("'cafe'"));
        assertArrayEquals("über".getBytes(StandardCharsets.UTF_8), MessageByteSearch.parsePattern("über"));
    }

    @Test
    void findsNextAndPreviousMessageAndItsField() {
        addMessages();

        assertEquals(Optional.of(new FoundMessage(1, "state")), find("00 00 00 07", -1, true));
        assertEquals(Optional.of(new FoundMessage(4, "state")), find("00 00 00 07", 1, true));
        assertEquals(Optional.of(new FoundMessage(1, "state")), find("00 00 00 07", 4, false));
    }

    @Test
    void continuesAtOtherEndAndEndsWhereItBegan() {
        addMessages();

        assertEquals(Optional.of(new FoundMessage(1, "state")), find("00 00 00 07", 4, true));
        assertEquals(Optional.of(new FoundMessage(4, "state")), find("00 00 00 07", 1, false));
        assertEquals(4, find("Only", 4, true).orElseThrow().n());
        assertEquals(Optional.empty(), find("Nowhere", 2, true));
    }

    @Test
    void findsOnlyListedMessages() {
        addMessages();
        var numbers = new SortedMessageNumberDeque();
        numbers.addLast(4);
        listing = new VisibleMessageNumbers.FilteredMessageNumbers(numbers);

        assertEquals(4, find("00 00 00 07", -1, true).orElseThrow().n());
        assertEquals(4, find("00 00 00 07", 4, true).orElseThrow().n());
    }

    @Test
    void neverFindsSecretBytes() {
        toy.addMessages(Direction.TO_SERVER, SyntheticMessageBytes.login("T", "hush"));

        assertEquals(Optional.empty(), find("hush", -1, true));
        assertEquals(Optional.empty(), find("00 68 75", -1, true));
        assertEquals(0, find("00 00 00 04", -1, true).orElseThrow().n());
    }

    @Test
    void searchesInSlices() {
        for (int i = 0; i < 100; i++) {
            toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("T", 0, 1, 2, 3));
        }
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Only", 0, 1));
        var search = new MessageByteSearch(toy.session(), listing, MessageByteSearch.parsePattern("Only"), -1, true);

        assertEquals(Optional.empty(), search.advance(() -> 1, 0));
        assertFalse(search.isDone());
        assertEquals(100, search.advance(() -> 0, 1).orElseThrow().n());
        assertTrue(search.isDone());
    }

    @Test
    void emptySessionIsDone() {
        assertEquals(Optional.empty(), find("00", -1, true));
    }

    /** Buttons with state 7 are 1 and 4; the sender of 4 occurs once. */
    private void addMessages() {
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3));
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 1, 7));
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 1, 1));
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3));
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Only", 1, 7));
    }

    private Optional<FoundMessage> find(String pattern, long start, boolean forward) {
        var search =
                new MessageByteSearch(toy.session(), listing, MessageByteSearch.parsePattern(pattern), start, forward);
        return search.advance(() -> 0, 1);
    }
}
