package mocapscope.app.handshake;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import mocapscope.app.control.Column;
import mocapscope.app.control.Figures;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeOfDay;
import mocapscope.app.words.Words;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** The table columns of the message list. */
final class MessageListColumns {
    private static final Words WORDS = Words.of(MessageListColumns.class);

    static final String MESSAGE = WORDS.text("column.message");
    static final String CLOCK = WORDS.text("column.clock");
    static final String TIME = WORDS.text("column.time");
    static final String DELTA = WORDS.text("column.delta");

    /** The column hidden in a narrow list. */
    static final String CHANNEL = WORDS.text("column.channel");

    /** The column that only the narrowest list hides as well. */
    static final String LENGTH = WORDS.text("column.length");

    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;

    /**
     * A message row at its position in the list, with time difference and epoch time. {@code delta} is in nanoseconds
     * since the row above, {@code epoch} in nanoseconds since 1970.
     */
    record PositionedMessageRow(int row, MessageLine line, Optional<Long> delta, long epoch) {}

    private MessageListColumns() {}

    static List<Column<PositionedMessageRow>> createColumns() {
        return List.of(
                Column.number(
                        WORDS.text("column.number"), 62, place -> place.line().n()),
                Column.<PositionedMessageRow>figure(CLOCK, 118, MessageListColumns::clock, PositionedMessageRow::epoch)
                        .exactly(MessageListColumns::clock),
                Column.<PositionedMessageRow>figure(
                                TIME,
                                88,
                                MessageListColumns::time,
                                place -> place.line().time())
                        .exactly(MessageListColumns::exactTime),
                Column.<PositionedMessageRow>figure(
                                DELTA,
                                88,
                                MessageListColumns::delta,
                                place -> place.delta().orElse(0L))
                        .exactly(place -> place.delta()
                                .map(nanos -> Figures.exact(nanos / MILLIS))
                                .orElse("")),
                Column.<PositionedMessageRow>text(WORDS.text("column.way"), 58, MessageListColumns::directionText)
                        .faced(DirectionCellPainter::new),
                Column.text(CHANNEL, 66, place -> place.line().channel()),
                Column.text(
                        WORDS.text("column.sender"), 70, place -> place.line().sender()),
                Column.<PositionedMessageRow>text(MESSAGE, 154, MessageListColumns::name).faced(MessageNameCellPainter::new),
                Column.<PositionedMessageRow>figure(
                                LENGTH,
                                54,
                                MessageListColumns::length,
                                place -> place.line().length())
                        .exactly(place -> place.line().isDropped()
                                ? ""
                                : Long.toString(place.line().length())));
    }

    /** Returns "in" for messages towards the client, whichever side this program is. */
    static String directionText(PositionedMessageRow place) {
        if (place.line().isDropped()) {
            return "";
        }
        return place.line().direction() == Direction.TO_CLIENT ? WORDS.text("way.in") : WORDS.text("way.out");
    }

    static String name(PositionedMessageRow place) {
        return place.line().isDropped() ? WORDS.text("gone") : place.line().name();
    }

    private static String clock(PositionedMessageRow place) {
        return place.line().isDropped() ? "" : TimeOfDay.micros(place.epoch());
    }

    private static String time(PositionedMessageRow place) {
        return place.line().isDropped() ? "" : Figures.fixed(place.line().time() / NANOS, 6);
    }

    private static String exactTime(PositionedMessageRow place) {
        return place.line().isDropped() ? "" : Figures.exact(place.line().time() / NANOS);
    }

    private static String length(PositionedMessageRow place) {
        return place.line().isDropped() ? "" : Figures.count(place.line().length());
    }

    static StatusLamp.Light light(@Nullable Severity severity) {
        return switch (severity) {
            case null -> StatusLamp.Light.OFF;
            case NOTE -> StatusLamp.Light.BUSY;
            case WARNING -> StatusLamp.Light.WARNING;
            case ERROR -> StatusLamp.Light.BAD;
        };
    }

    static String severityText(@Nullable Severity severity) {
        return severity == null ? "" : severity.name().toLowerCase(Locale.ROOT);
    }

    private static String delta(PositionedMessageRow place) {
        return place.delta().map(nanos -> Figures.fixed(nanos / MILLIS, 3)).orElse("");
    }
}
