package mocapscope.app.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.filter.DisplayFilter;
import mocapscope.protocol.filter.FilterSyntaxException;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class MessageListViewportTest {
    private static final long A_MILLISECOND = 1_000_000;

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);
    private final MessageListViewport viewport = new MessageListViewport(toy.session());

    @Test
    void showsNewestMessagesWhileFollowing() {
        viewport.setVisibleRows(3);
        addMessages(10);
        assertEquals(List.of(7L, 8L, 9L), shown());

        addMessages(5);
        assertEquals(List.of(12L, 13L, 14L), shown());
    }

    @Test
    void scrollingUpStopsFollowing() {
        viewport.setVisibleRows(3);
        addMessages(10);
        viewport.scroll(-4);
        addMessages(5);

        assertEquals(List.of(3L, 4L, 5L), shown());
        assertFalse(viewport.following());

        viewport.startFollowing();
        assertEquals(List.of(12L, 13L, 14L), shown());
    }

    @Test
    void scrollingDownAtEndKeepsFollowing() {
        viewport.setVisibleRows(3);
        addMessages(10);
        viewport.scroll(3);

        assertTrue(viewport.following());
    }

    @Test
    void limitsScrollingToEnds() {
        viewport.setVisibleRows(3);
        addMessages(10);
        viewport.scrollTo(-5);
        assertEquals(List.of(0L, 1L, 2L), shown());
        viewport.scrollTo(99);
        assertEquals(List.of(7L, 8L, 9L), shown());
    }

    @Test
    void scrollsToRevealedMessage() {
        viewport.setVisibleRows(3);
        addMessages(10);
        viewport.reveal(4);

        assertTrue(shown().contains(4L));
    }

    @Test
    void revealingVisibleMessageDoesNotScroll() {
        viewport.setVisibleRows(3);
        addMessages(10);
        viewport.reveal(7);

        assertEquals(List.of(7L, 8L, 9L), shown());
        assertFalse(viewport.following());
    }

    @Test
    void measuresTimesFromStartAndDeltasFromPredecessor() {
        viewport.setVisibleRows(2);
        addMessages(3);
        var rows = viewport.visibleRows();

        assertEquals(2 * A_MILLISECOND, rows.lines().getFirst().time());
        assertEquals(Optional.of(A_MILLISECOND), rows.delta(0), "from the line above the window");
        assertEquals(Optional.of(A_MILLISECOND), rows.delta(1));

        viewport.scrollTo(0);
        assertEquals(Optional.empty(), viewport.visibleRows().delta(0), "the very first");
    }

    @Test
    void showsWorstFindingOfMessage() {
        viewport.setVisibleRows(2);
        toy.addMessages(
                Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1), SyntheticMessageBytes.button("J", 0, 7));
        var lines = viewport.visibleRows().lines();

        assertEquals(null, lines.get(0).worst());
        assertEquals(Severity.WARNING, lines.get(1).worst());
    }

    @Test
    void removesDroppedMessagesFromList() {
        var small = new SyntheticSession("s2", 64 << 10);
        var list = new MessageListViewport(small.session());
        list.setVisibleRows(3);
        for (int i = 0; i < 100; i++) {
            small.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1));
        }
        list.scrollTo(0);
        for (int i = 0; i < 5000; i++) {
            small.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1));
        }

        long first = small.session().history().firstMessage();
        assertTrue(first > 100);
        assertEquals(first, list.visibleRows().lines().getFirst().n());
        assertEquals(0, list.firstVisibleIndex());
    }

    @Test
    void frozenListIgnoresNewMessages() {
        viewport.setVisibleRows(3);
        addMessages(10);
        assertEquals(List.of(7L, 8L, 9L), shown());
        viewport.freeze();
        addMessages(5);

        assertEquals(List.of(7L, 8L, 9L), shown());
        assertEquals(10, viewport.listing().size());
        viewport.scroll(-4);
        assertEquals(List.of(3L, 4L, 5L), shown());

        viewport.unfreeze();
        assertEquals(List.of(3L, 4L, 5L), shown());
        viewport.startFollowing();
        assertEquals(List.of(12L, 13L, 14L), shown());
    }

    @Test
    void frozenListKeepsDroppedRows() {
        var small = new SyntheticSession("s2", 64 << 10);
        var list = new MessageListViewport(small.session());
        list.setVisibleRows(3);
        for (int i = 0; i < 100; i++) {
            small.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1));
        }
        var before = list.visibleRows().lines();
        list.freeze();
        for (int i = 0; i < 5000; i++) {
            small.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1));
        }
        assertEquals(before, list.visibleRows().lines());

        list.scrollTo(0);
        assertEquals(
                List.of(0L, 1L, 2L),
                list.visibleRows().lines().stream().map(MessageRow::n).toList());
        assertTrue(list.visibleRows().lines().getFirst().isDropped(), "it was never displayed");
        assertEquals(Optional.empty(), list.visibleRows().delta(1));
    }

    @Test
    void filterSearchesOnlyFrozenMessages() throws FilterSyntaxException {
        viewport.setVisibleRows(3);
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1));
        addMessages(3);
        viewport.freeze();
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1));
        viewport.filter(MessageFilter.ALL.withExpression(DisplayFilter.parse("button")));
        viewport.search(() -> 0, 1);

        assertEquals(List.of(0L), shown());
    }

    @Test
    void emptySessionShowsNoRows() {
        viewport.setVisibleRows(3);

        assertEquals(List.of(), shown());
        viewport.scroll(-3);
        viewport.reveal(4);
        assertEquals(Optional.empty(), viewport.findNeighbour(4, 1));
        assertEquals(List.of(), shown());
    }

    @Test
    void rowsHaveContentsWhileShownInFilteredListsToo() {
        viewport.setVisibleRows(2);
        addMessages(2);
        assertEquals(List.of("", ""), contents());

        viewport.setContentShown(true);
        assertEquals(
                List.of(
                        "sensor 0 · position 1, 2, 3 m · orientation 0, 0, 0, 1",
                        "sensor 1 · position 1, 2, 3 m · orientation 0, 0, 0, 1"),
                contents());

        viewport.filter(MessageFilter.ALL.withName("toy_Tracker Pose", true));
        addMessages(1);
        viewport.search(() -> 0, 1);
        assertEquals(
                List.of(
                        "sensor 1 · position 1, 2, 3 m · orientation 0, 0, 0, 1",
                        "sensor 0 · position 1, 2, 3 m · orientation 0, 0, 0, 1"),
                contents());
    }

    private List<String> contents() {
        return viewport.visibleRows().lines().stream().map(MessageRow::content).toList();
    }

    private void addMessages(int count) {
        for (int i = 0; i < count; i++) {
            toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("Tracker0", i, 1, 2, 3));
        }
    }

    private List<Long> shown() {
        return viewport.visibleRows().lines().stream().map(MessageRow::n).toList();
    }
}
