package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.control.table.LampCellPainter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import org.jspecify.annotations.Nullable;

/** The table model of shared scene events, latest first: all events, only collisions, or only interactions. */
final class SceneEventTableModel extends LiveTableModel<SceneEventTableModel.SceneEventRow> {
    private final String kind;
    private List<List<Sample>> shown = List.of();
    private final SampleAgeCalculator calculator = new SampleAgeCalculator();

    private SceneEventTableModel(String id, String kind) {
        super(id, SceneEventRow::sample);
        this.kind = kind;
    }

    static SceneEventTableModel collisions() {
        return new SceneEventTableModel("collisions", SceneEventRow.COLLISION);
    }

    static SceneEventTableModel interactions() {
        return new SceneEventTableModel("interactions", SceneEventRow.INTERACTION);
    }

    static SceneEventTableModel all() {
        return new SceneEventTableModel("happenings", "");
    }

    @Override
    List<LiveTableColumn<SceneEventRow>> columns() {
        var columns = new ArrayList<LiveTableColumn<SceneEventRow>>();
        columns.add(LiveTableColumn.<SceneEventRow>text(
                        TEXTS.text("column.time"), 110, row -> TimeOfDayFormatter.format(row.at()))
                .sortedBy(Comparator.comparingLong(SceneEventRow::at)));
        columns.add(ageColumn(row -> calculator.calculateAge(row.sample().stamp())));
        columns.add(SessionNameAndColor.column(SceneEventRow::session));
        if (kind.isEmpty()) {
            columns.add(LiveTableColumn.text(TEXTS.text("column.event"), 90, SceneEventRow::kind));
        }
        columns.add(LiveTableColumn.text(TEXTS.text("column.direction"), 84, SceneEventRow::direction));
        if (!kind.equals(SceneEventRow.COLLISION)) {
            columns.add(LiveTableColumn.text(TEXTS.text("column.step"), 124, SceneEventRow::step)
                    .withPainter(() -> new LampCellPainter<>(SceneEventRow::light, SceneEventRow::step)));
        }
        columns.add(LiveTableColumn.text(TEXTS.text("column.actor"), 110, SceneEventRow::subject));
        columns.add(LiveTableColumn.text(TEXTS.text("column.with"), 110, SceneEventRow::partner));
        if (!kind.equals(SceneEventRow.COLLISION)) {
            columns.add(LiveTableColumn.text(TEXTS.text("column.text"), 200, SceneEventRow::text));
        }
        return columns;
    }

    @Override
    void refresh(Snapshot snapshot) {
        calculator.refresh(snapshot);
        var lists = snapshot.sessions().stream()
                .map(session -> session.world().events())
                .toList();
        if (same(lists, shown)) {
            return;
        }
        shown = lists;
        super.refresh(snapshot);
    }

    @Override
    void sort(List<SceneEventRow> rows) {
        rows.sort(Comparator.comparingLong(SceneEventRow::at).reversed());
    }

    @Override
    Optional<SharedViewSelection> selection(SceneEventRow row) {
        var stamp = row.sample().stamp();
        return stamp.message() == SampleMetadata.NO_MESSAGE
                ? Optional.empty()
                : Optional.of(
                        new SharedViewSelection.MessageSelection(stamp.source().session(), stamp.message(), null));
    }

    @Override
    boolean isSelectedBy(SceneEventRow row, SharedViewSelection selection) {
        var stamp = row.sample().stamp();
        return selection
                .message()
                .filter(message -> message.n() == stamp.message()
                        && message.session().equals(stamp.source().session()))
                .isPresent();
    }

    /**
     * Uses the names at the time of the event, since the objects may be gone now. Events of the same time are listed
     * latest first, too.
     */
    @Override
    void addRows(SessionSnapshot session, SessionNameAndColor label, List<SceneEventRow> rows) {
        var formatter = SceneObjectNameFormatter.of(session);
        for (var sample : session.world().events().reversed()) {
            if (kind.isEmpty() || kind.equals(kind(sample))) {
                rows.add(rows().find(sample).orElseGet(() -> row(session, label, sample, formatter)));
            }
        }
    }

    private static SceneEventRow row(
            SessionSnapshot session, SessionNameAndColor label, Sample sample, SceneObjectNameFormatter formatter) {
        var stamp = sample.stamp();
        var way = stamp.direction() == session.session().role().incoming()
                ? TEXTS.text("direction.in")
                : TEXTS.text("direction.out");
        long at = session.session().anchor().epochNanos(stamp.arrival());
        return sample instanceof Sample.ProtocolEvent event
                ? SceneEventRow.of(label, event, way, formatter, at)
                : SceneEventRow.of(label, (Sample.SceneObject) sample, way, formatter, at);
    }

    private static String kind(Sample sample) {
        return sample instanceof Sample.ProtocolEvent event ? event.name() : SceneEventRow.COLLISION;
    }

    /** Returns true for identical lists: the event lists are replaced only when an event is added. */
    private static boolean same(List<List<Sample>> some, List<List<Sample>> others) {
        boolean same = some.size() == others.size();
        for (int i = 0; same && i < some.size(); i++) {
            same = some.get(i) == others.get(i);
        }
        return same;
    }

    /**
     * One shared scene event's row: kind, direction, step, objects concerned, details and time.
     *
     * @param kind the kind, such as {@code interaction}
     * @param direction the direction, in or out
     * @param step the step of the action, such as {@code asked}; empty where there are no steps
     * @param subject the object that acted or is concerned, as a number and the start of its name, or empty; {@code with} is
     *     the other object
     * @param text all other details received
     * @param at the time in nanoseconds since 1970
     */
    record SceneEventRow(
            SessionNameAndColor session,
            Sample sample,
            String kind,
            String direction,
            String step,
            String subject,
            String partner,
            String text,
            long at) {
        static final String COLLISION = "collision";
        static final String INTERACTION = "interaction";
        /** Fields that have columns of their own. */
        private static final Set<String> SHOWN = Set.of("step", "source", "target");

        /** Creates the row of an event. */
        static SceneEventRow of(
                SessionNameAndColor session,
                Sample.ProtocolEvent event,
                String way,
                SceneObjectNameFormatter formatter,
                long at) {
            var fields = event.fields();
            var step = fields.getOrDefault("step", "");
            var name = fields.containsKey("source")
                    ? formatter.formatByNumber(fields.get("source"))
                    : formatter.formatById(fields.get("object"));
            return new SceneEventRow(
                    session,
                    event,
                    event.name(),
                    way,
                    succeeded(fields) ? step : fields.containsKey("success") ? TEXTS.text("step.failed", step) : step,
                    name,
                    formatter.formatByNumber(fields.get("target")),
                    words(fields),
                    at);
        }

        /** Creates the row of a collision. */
        static SceneEventRow of(
                SessionNameAndColor session,
                Sample.SceneObject object,
                String way,
                SceneObjectNameFormatter formatter,
                long at) {
            return new SceneEventRow(
                    session,
                    object,
                    COLLISION,
                    way,
                    "",
                    formatter.of(object.index()),
                    formatter.of(object.with()),
                    "",
                    at);
        }

        /** Returns the outcome, where it was received. */
        StatusLamp.LampState light() {
            var fields = sample instanceof Sample.ProtocolEvent event ? event.fields() : Map.<String, String>of();
            if (!fields.containsKey("success")) {
                return StatusLamp.LampState.OFF;
            }
            return succeeded(fields) ? StatusLamp.LampState.GOOD : StatusLamp.LampState.BAD;
        }

        private static boolean succeeded(Map<String, String> fields) {
            return Boolean.parseBoolean(fields.get("success"));
        }

        private static String words(Map<String, String> fields) {
            return fields.entrySet().stream()
                    .filter(field ->
                            !SHOWN.contains(field.getKey()) && !field.getValue().isEmpty())
                    .map(field -> field.getKey() + " " + field.getValue())
                    .collect(Collectors.joining(" · "));
        }
    }

    /**
     * Formats scene objects as index and abbreviated UUID, looked up by either. Shows only the parts that are known.
     */
    private static final class SceneObjectNameFormatter {
        private static final int SHORT = 8;

        private final Map<Long, String> byNumber = new HashMap<>();
        private final Map<String, String> byName = new HashMap<>();

        static SceneObjectNameFormatter of(SessionSnapshot session) {
            var formatter = new SceneObjectNameFormatter();
            for (var object : session.world().objects()) {
                object.id().ifPresent(id -> formatter.add(object.index(), id));
            }
            return formatter;
        }

        private void add(long index, UUID id) {
            var text = index + " · " + shorten(id.toString());
            byNumber.put(index, text);
            byName.put(id.toString(), text);
        }

        String of(long index) {
            return index == Sample.SceneObject.NO_OBJECT ? "" : byNumber.getOrDefault(index, Long.toString(index));
        }

        /** Formats the object whose index is given as text; empty without an index. */
        String formatByNumber(@Nullable String number) {
            return number == null ? "" : number.matches("\\d{1,18}") ? of(Long.parseLong(number)) : number;
        }

        /** Formats the object with this UUID; empty without one. */
        String formatById(@Nullable String id) {
            return id == null ? "" : byName.getOrDefault(id, shorten(id));
        }

        private static String shorten(String id) {
            return id.substring(0, Math.min(SHORT, id.length()));
        }
    }
}
