package mocapscope.app.handshake;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import mocapscope.app.control.Column;
import mocapscope.app.control.Figures;
import mocapscope.app.control.StatusLamp;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** What the list says of each message, column by column. */
final class ListColumns {
    static final String MESSAGE = "Message";

    /** What a narrow list does without, this and the next. */
    static final String CHANNEL = "Channel";

    static final String DELTA = "Delta, ms";

    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;

    /** A line in a place of the list; {@code delta} nanoseconds after the line above. */
    record Place(int row, MessageLine line, Optional<Long> delta) {}

    private ListColumns() {}

    static List<Column<Place>> all() {
        return List.of(
                Column.number("No.", 62, place -> place.line().n()),
                Column.figure("Time, s", 88, 6, place -> place.line().time() / NANOS),
                Column.figure(
                        "Delta, ms",
                        88,
                        ListColumns::delta,
                        place -> place.delta().orElse(0L)),
                Column.<Place>text("Way", 50, place -> way(place.line().direction()))
                        .faced(WayFace::new),
                Column.text(CHANNEL, 66, place -> place.line().channel()),
                Column.text("Sender", 70, place -> place.line().sender()),
                Column.<Place>text(MESSAGE, 154, place -> place.line().name()).faced(MessageFace::new),
                Column.figure(
                        "Length",
                        54,
                        place -> Figures.count(place.line().length()),
                        place -> place.line().length()));
    }

    /** In is towards the client, whichever side we are. */
    static String way(Direction direction) {
        return direction == Direction.TO_CLIENT ? "← in" : "→ out";
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
