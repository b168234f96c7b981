package mocapscope.app.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.transcript.MessageListViewport.GroupRole;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of a message list whose datagrams and frames are folded into rows. */
class FoldedMessageListTest {
    private static final ByteBuffer POSE = SyntheticMessageBytes.pose("T", 0, 1, 2, 3);
    private static final ByteBuffer BUTTON = SyntheticMessageBytes.button("J", 0, 1);
    private static final ByteBuffer WRONG_BUTTON = SyntheticMessageBytes.button("J", 0, 7);

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 22);
    private final MessageListViewport viewport = new MessageListViewport(toy.session());

    @Test
    void foldedDatagramIsOneRow() {
        viewport.setVisibleRows(5);
        toy.addDatagram(Direction.TO_CLIENT, POSE, WRONG_BUTTON, BUTTON);
        toy.addDatagram(Direction.TO_CLIENT, BUTTON);
        viewport.setAllFolded(true);
        var rows = viewport.visibleRows();
        var first = rows.lines().getFirst();

        assertEquals(List.of("3 messages · toy_Tracker Pose", "toy_Button Change"), names());
        assertEquals(List.of(GroupRole.FOLDED, GroupRole.NONE), roles());
        assertEquals("toy_Tracker Pose, toy_Button Change", first.content());
        assertEquals(POSE.remaining() + 2 * BUTTON.remaining(), first.length());
        assertEquals(Severity.WARNING, first.worst());
        assertTrue(first.contains(2) && !first.contains(3));
    }

    @Test
    void messagesOfStreamAreNotFolded() {
        viewport.setVisibleRows(5);
        toy.addMessages(Direction.TO_CLIENT, POSE, BUTTON);
        viewport.setAllFolded(true);

        assertEquals(List.of(0L, 1L), shown());
        assertEquals(Optional.empty(), viewport.setFolded(0, true));
    }

    @Test
    void rowOfFrameNamesFirstMessageInIt() {
        var frame = row(4, "frame", DecodedMessage.ON_THE_WIRE, null);
        var group = List.of(frame, row(5, "login", 4, null), row(6, "data", 4, Severity.NOTE));
        var folded = MessageRow.ofGroup(group);

        assertEquals("2 messages · login", folded.name());
        assertEquals(10, folded.length(), "the frame has the bytes of its messages");
        assertEquals(7, folded.end());
        assertEquals("login", MessageRow.ofGroup(group.subList(0, 2)).name(), "a count of one is left out");
        assertEquals(Severity.NOTE, folded.worst());
    }

    @Test
    void oneGroupFoldsAndUnfolds() {
        viewport.setVisibleRows(9);
        addDatagrams(2);
        assertEquals(
                List.of(
                        GroupRole.FIRST,
                        GroupRole.FOLLOWING,
                        GroupRole.FOLLOWING,
                        GroupRole.FIRST,
                        GroupRole.FOLLOWING,
                        GroupRole.FOLLOWING),
                roles());

        assertEquals(Optional.of(3L), viewport.setFolded(4, true));
        assertEquals(List.of(0L, 1L, 2L, 3L), shown());
        viewport.setFolded(3, false);
        assertEquals(List.of(0L, 1L, 2L, 3L, 4L, 5L), shown());

        viewport.setAllFolded(true);
        viewport.setFolded(3, false);
        assertEquals(List.of(0L, 3L, 4L, 5L), shown());
    }

    @Test
    void followsNewestDatagramsWhileFolded() {
        viewport.setVisibleRows(3);
        viewport.setAllFolded(true);
        addDatagrams(10);
        assertEquals(List.of(21L, 24L, 27L), shown());
        assertEquals(21, viewport.firstVisibleIndex());
        assertEquals(21, viewport.lastIndex());

        addDatagrams(2);
        assertEquals(List.of(27L, 30L, 33L), shown());
        assertTrue(viewport.following());
    }

    @Test
    void scrollsByRowsAndStopsAtEnds() {
        viewport.setVisibleRows(3);
        viewport.setAllFolded(true);
        addDatagrams(10);
        viewport.scroll(-2);
        assertEquals(List.of(15L, 18L, 21L), shown());
        viewport.scroll(1);
        assertEquals(List.of(18L, 21L, 24L), shown());
        viewport.scroll(-99);
        assertEquals(List.of(0L, 3L, 6L), shown());
        viewport.scroll(99);
        assertEquals(List.of(21L, 24L, 27L), shown());
        viewport.scrollTo(7);
        assertEquals(List.of(6L, 9L, 12L), shown(), "the row of the group");
    }

    @Test
    void keysMoveFromRowToRow() {
        viewport.setVisibleRows(3);
        viewport.setAllFolded(true);
        addDatagrams(10);

        assertEquals(Optional.of(6L), viewport.findNeighbour(3, 1));
        assertEquals(Optional.of(0L), viewport.findNeighbour(5, -1), "from within a group");
        assertEquals(Optional.of(0L), viewport.findNeighbour(27, Integer.MIN_VALUE));
        assertEquals(Optional.of(27L), viewport.findNeighbour(24, 9));
    }

    @Test
    void revealUnfoldsOnlyGroupThatHidesMessage() {
        viewport.setVisibleRows(4);
        viewport.setAllFolded(true);
        addDatagrams(10);
        viewport.reveal(3);
        assertTrue(shown().contains(3L) && !shown().contains(4L));

        viewport.reveal(4);
        assertTrue(shown().containsAll(List.of(3L, 4L, 5L)));
        viewport.startFollowing();
        assertEquals(List.of(18L, 21L, 24L, 27L), shown());
    }

    @Test
    void filteredListShowsMessagesOfFoldedGroups() {
        viewport.setVisibleRows(4);
        viewport.setAllFolded(true);
        addDatagrams(2);
        viewport.filter(MessageFilter.ALL.withName("toy_Button Change", true));
        viewport.search(() -> 0, 1);

        assertEquals(List.of(1L, 2L, 4L, 5L), shown());
        assertEquals(Collections.nCopies(4, GroupRole.NONE), roles());
    }

    @Test
    void frozenListKeepsGroups() {
        viewport.setVisibleRows(3);
        viewport.setAllFolded(true);
        addDatagrams(3);
        viewport.freeze();
        addDatagrams(3);
        assertEquals(List.of(0L, 3L, 6L), shown());

        viewport.setFolded(6, false);
        viewport.scroll(99);
        assertEquals(List.of(6L, 7L, 8L), shown());
    }

    @Test
    void foldsLargeDatagramWhole() {
        viewport.setVisibleRows(3);
        var many = IntStream.range(0, 1500).mapToObj(_ -> BUTTON).toArray(ByteBuffer[]::new);
        toy.addDatagram(Direction.TO_CLIENT, POSE);
        toy.addDatagram(Direction.TO_CLIENT, many);
        toy.addDatagram(Direction.TO_CLIENT, POSE);
        viewport.setAllFolded(true);

        assertEquals(List.of(0L, 1L, 1501L), shown());
        assertEquals("toy_Button Change ×1,500", names().get(1));
        assertEquals(Optional.of(1L), viewport.setFolded(700, true));
    }

    @Test
    void removesDroppedGroups() {
        var small = new SyntheticSession("s2", 64 << 10);
        var list = new MessageListViewport(small.session());
        list.setVisibleRows(3);
        list.setAllFolded(true);
        for (int i = 0; i < 3000; i++) {
            small.addDatagram(Direction.TO_CLIENT, POSE, BUTTON);
            if (i == 2) {
                list.scrollTo(0);
                assertEquals(0, list.visibleRows().lines().getFirst().n());
            }
        }

        long first = small.session().history().firstMessage();
        assertTrue(first > 100);
        assertEquals(first, list.visibleRows().lines().getFirst().n());
        assertTrue(list.visibleRows().lines().getFirst().isFolded());
    }

    private void addDatagrams(int count) {
        for (int i = 0; i < count; i++) {
            toy.addDatagram(Direction.TO_CLIENT, POSE, BUTTON, BUTTON);
        }
    }

    private static MessageRow row(long n, String name, long carrier, @Nullable Severity worst) {
        return new MessageRow(
                n,
                n + 1,
                0,
                Direction.TO_CLIENT,
                "ws",
                "",
                name,
                carrier == DecodedMessage.ON_THE_WIRE ? 10 : 4,
                carrier,
                carrier != DecodedMessage.ON_THE_WIRE,
                "",
                worst);
    }

    private List<Long> shown() {
        return viewport.visibleRows().lines().stream().map(MessageRow::n).toList();
    }

    private List<String> names() {
        return viewport.visibleRows().lines().stream().map(MessageRow::name).toList();
    }

    private List<GroupRole> roles() {
        var rows = viewport.visibleRows();
        return IntStream.range(0, rows.lines().size()).mapToObj(rows::role).toList();
    }
}
