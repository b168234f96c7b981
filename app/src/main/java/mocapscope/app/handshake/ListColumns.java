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
final class ListColumns {
    private static final Words WORDS = Words.of(ListColumns.class);

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
    record Place(int row, MessageLine line, Optional<Long> delta, long epoch) {}

    private ListColumns() {}

    static List<Column<Place>> all() {
        return List.of(
                Column.number(
                        WORDS.text("column.number"), 62, place -> place.line().n()),
                Column.<Place>figure(CLOCK, 118, ListColumns::clock, Place::epoch)
                        .exactly(ListColumns::clock),
                Column.<Place>figure(
                                TIME,
                                88,
                                ListColumns::time,
                                place -> place.line().time())
                        .exactly(ListColumns::exactTime),
                Column.<Place>figure(
                                DELTA,
                                88,
                                ListColumns::delta,
                                place -> place.delta().orElse(0L))
                        .exactly(place -> place.delta()
                                .map(nanos -> Figures.exact(nanos / MILLIS))
                                .orElse("")),
                Column.<Place>text(WORDS.text("column.way"), 58, ListColumns::way)
                        .faced(WayFace::new),
                Column.text(CHANNEL, 66, place -> place.line().channel()),
                Column.text(
                        WORDS.text("column.sender"), 70, place -> place.line().sender()),
                Column.<Place>text(MESSAGE, 154, ListColumns::name).faced(MessageFace::new),
                Column.<Place>figure(
                                LENGTH,
                                54,
                                ListColumns::length,
                                place -> place.line().length())
                        .exactly(place -> place.line().gone()
                                ? ""
                                : Long.toString(place.line().length())));
    }

    /** Returns "in" for messages towards the client, whichever side this program is. */
    static String way(Place place) {
        if (place.line().gone()) {
            return "";
        }
        return place.line().direction() == Direction.TO_CLIENT ? WORDS.text("way.in") : WORDS.text("way.out");
    }

    static String name(Place place) {
        return place.line().gone() ? WORDS.text("gone") : place.line().name();
    }

    private static String clock(Place place) {
        return place.line().gone() ? "" : TimeOfDay.micros(place.epoch());
    }

    private static String time(Place place) {
        return place.line().gone() ? "" : Figures.fixed(place.line().time() / NANOS, 6);
    }

    private static String exactTime(Place place) {
        return place.line().gone() ? "" : Figures.exact(place.line().time() / NANOS);
    }

    private static String length(Place place) {
        return place.line().gone() ? "" : Figures.count(place.line().length());
    }

    static StatusLamp.Light light(@Nullable Severity severity) {
        return switch (severity) {
            case null -> StatusLamp.Light.OFF;
            case NOTE -> StatusLamp.Light.BUSY;
            case WARNING -> StatusLamp.Light.WARNING;
            case ERROR -> StatusLamp.Light.BAD;
        };
    }

    static String word(@Nullable Severity severity) {
        return severity == null ? "" : severity.name().toLowerCase(Locale.ROOT);
    }

    private static String delta(Place place) {
        return place.delta().map(nanos -> Figures.fixed(nanos / MILLIS, 3)).orElse("");
    }
}
