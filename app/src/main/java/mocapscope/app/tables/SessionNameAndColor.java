package mocapscope.app.tables;

import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.control.table.SessionNameCellPainter;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.filter.FilterAttribute;

/**
 * A session's name and colour index, as shown in the session column of a table.
 *
 * @param name the whole name, for filters and copies
 * @param shortName the name for the cell: the first device and the number of the others
 * @param accent the index of the session's color
 */
record SessionNameAndColor(String name, String shortName, int accent) {

    private static final TextBundle TEXTS = TextBundle.of(SessionNameAndColor.class);
    /** The title of the session columns. */
    static final String TITLE = TEXTS.text("column.session");

    private static final double WIDTH = 136;
    private static final Pattern SEPARATOR = Pattern.compile(", ");
    /** The number of further devices at the end of a name. */
    private static final Pattern MORE = Pattern.compile(" \\+(\\d{1,9})$");

    static <V> LiveTableColumn<V> column(Function<V, SessionNameAndColor> origin) {
        return LiveTableColumn.<V>text(
                        TITLE, WIDTH, value -> origin.apply(value).name())
                .filteredAs(FilterAttribute.SESSION)
                .withPainter(() -> painter(origin));
    }

    private static <V> SessionNameCellPainter<V> painter(Function<V, SessionNameAndColor> origin) {
        var label = new Label();
        label.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS); // titles often share the host and differ in the port
        return new SessionNameCellPainter<>(
                label,
                value -> origin.apply(value).shortName(),
                value -> origin.apply(value).accent());
    }

    /** Returns the names and colours of the sessions of a snapshot. */
    static List<SessionNameAndColor> of(List<SessionSnapshot> sessions) {
        var shortNames = shorten(sessions.stream().map(SessionSnapshot::name).toList());
        return IntStream.range(0, sessions.size())
                .mapToObj(i -> new SessionNameAndColor(
                        sessions.get(i).name(),
                        shortNames.get(i),
                        sessions.get(i).accent()))
                .toList();
    }

    /** Returns names such as {@code Walker +2} for {@code Walker, Wand, Console}; whole names where two would be equal. */
    static List<String> shorten(List<String> names) {
        var shortNames = names.stream().map(SessionNameAndColor::shorten).toList();
        return IntStream.range(0, names.size())
                .mapToObj(i ->
                        Collections.frequency(shortNames, shortNames.get(i)) == 1 ? shortNames.get(i) : names.get(i))
                .toList();
    }

    private static String shorten(String name) {
        var devices = SEPARATOR.split(name);
        var more = MORE.matcher(name);
        int others = devices.length - 1 + (more.find() ? Integer.parseInt(more.group(1)) : 0);
        return devices.length == 1 ? name : devices[0] + " +" + others;
    }
}
