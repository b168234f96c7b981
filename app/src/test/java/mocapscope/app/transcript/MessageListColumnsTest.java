package mocapscope.app.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests that copied values are in the unit of their column's title. */
class MessageListColumnsTest {

    private static String copied(String title, MessageListColumns.PositionedMessageRow messageRow) {
        return MessageListColumns.createColumns(_ -> {}, () -> false).stream()
                .filter(tableColumn -> tableColumn.title().equals(title))
                .map(column -> Objects.requireNonNull(column.exportText()).apply(messageRow))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void exportsTimeInSecondsAndDeltaInMilliseconds() {
        var line = new MessageRow(
                7,
                8,
                1_500_000_000L,
                Direction.TO_CLIENT,
                "tcp",
                "Wand",
                "data",
                88,
                DecodedMessage.ON_THE_WIRE,
                false,
                "",
                null);
        var messageRow = new MessageListColumns.PositionedMessageRow(
                0, line, Optional.of(2_500_000L), 0, MessageListViewport.GroupRole.NONE);

        assertEquals(
                List.of("1.5", "2.5", "88"),
                List.of(
                        copied(MessageListColumns.TIME, messageRow),
                        copied(MessageListColumns.DELTA, messageRow),
                        copied(MessageListColumns.LENGTH, messageRow)));
    }

    @Test
    void exportsEmptyCellsForDroppedMessage() {
        var messageRow = new MessageListColumns.PositionedMessageRow(
                0, MessageRow.dropped(7), Optional.empty(), 0, MessageListViewport.GroupRole.NONE);

        assertEquals(
                List.of("", "", "", ""),
                List.of(
                        copied(MessageListColumns.CLOCK, messageRow),
                        copied(MessageListColumns.TIME, messageRow),
                        copied(MessageListColumns.DELTA, messageRow),
                        copied(MessageListColumns.LENGTH, messageRow)));
    }
}
