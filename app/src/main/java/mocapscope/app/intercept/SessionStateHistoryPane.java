package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.table.KeyedTableRowList;
import mocapscope.app.control.table.LiveTable;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.event.SessionStateChange;

/** Shows a session's current state and a table of its earlier states. */
final class SessionStateHistoryPane extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(SessionStateHistoryPane.class);
    private static final double NANOS = 1e9;

    private final StatusLamp lamp = new StatusLamp();
    private final Label phase = NodeConfigurator.styled(new Label(), "phase");
    private final Label step = new Label();
    private final RapidUpdateLabel waiting = RapidUpdateLabel.forText("caption");
    private final KeyedTableRowList<StateDuration> rowList = new KeyedTableRowList<>(StateDuration::number);
    private final LiveTable<StateDuration> table = new LiveTable<>("trail", rowList, columns());
    private final HBox second = NodeConfigurator.styled(new HBox(waiting), "trail-waiting");
    private List<SessionStateChange> shown = List.of();
    private long passed;

    /** A state, its start and its duration so far. */
    private record StateDuration(long number, SessionStateChange state, long time, long lasted) {}

    SessionStateHistoryPane() {
        getStyleClass().add("trail");
        phase.setMinWidth(USE_PREF_SIZE);
        phase.setId("intercept-phase");
        step.setMinWidth(0);
        step.setId("intercept-step");
        waiting.setId("intercept-waiting");
        waiting.setMinWidth(0);
        var head = NodeConfigurator.styled(new HBox(lamp, phase, step), "trail-head");
        table.setPlaceholder(new EmptyStatePane(TEXTS.text("trail.none"), ""));
        table.stretch(TEXTS.text("trail.column.step"));
        VBox.setVgrow(table.node(), Priority.ALWAYS);
        setMinHeight(0);
        getChildren().addAll(head, second, table.node());
    }

    private static List<LiveTableColumn<StateDuration>> columns() {
        return List.of(
                LiveTableColumn.figure(TEXTS.text("trail.column.time"), 68, 3, duration -> duration.time() / NANOS),
                LiveTableColumn.text(
                        TEXTS.text("trail.column.phase"), 84, stateDuration -> word(stateDuration.state())),
                LiveTableColumn.<StateDuration>text(
                        TEXTS.text("trail.column.step"), 90, row -> row.state().step()),
                LiveTableColumn.text(
                        TEXTS.text("trail.column.waits"),
                        90,
                        entry -> entry.state().waitingFor()),
                LiveTableColumn.<StateDuration>figure(
                                TEXTS.text("trail.column.lasted"),
                                66,
                                span -> lasted(span.lasted()),
                                StateDuration::lasted)
                        .withExportText(period -> lasted(period.lasted())));
    }

    private static String lasted(long nanos) {
        return TEXTS.text("trail.lasted", DisplayNumberFormatter.formatFixed(nanos / NANOS, 2));
    }

    /** Switches to a brief form that shows only the present state. */
    void setCompact(boolean on) {
        NodeConfigurator.setShown(table.node(), !on);
        setMinHeight(on ? USE_PREF_SIZE : 0);
        setMaxHeight(on ? USE_PREF_SIZE : Double.MAX_VALUE);
    }

    boolean setCompact() {
        return !table.node().isVisible();
    }

    /**
     * Shows a session; {@code held} is the number of outgoing messages that are held, because a step may report one as
     * sent that is still held.
     */
    void show(SessionSnapshot session, int held, long nanos) {
        var state = session.state();
        var verdict = session.health().verdict();
        lamp.show(StatusLamp.LampState.of(verdict), verdict.sentence());
        phase.setText(word(state));
        step.setText(
                held == 0
                        ? state.step()
                        : TEXTS.text("trail.held", state.step(), DisplayNumberFormatter.formatCount(held)));
        showWaiting(waiting(session));
        var trail = session.trail();
        boolean more = trail != shown;
        passed += more ? countDiscarded(trail) : 0;
        shown = trail;
        rowList.setAll(stateDurations(session, trail));
        table.update(nanos);
        if (more) {
            table.selectMatching(duration -> duration.number() == passed + trail.size() - 1);
        }
    }

    /** Clears the pane and releases its session. */
    void clear() {
        shown = List.of();
        passed = 0;
        lamp.show(StatusLamp.LampState.OFF, "");
        phase.setText("");
        step.setText("");
        showWaiting("");
        rowList.setAll(List.of());
    }

    private void showWaiting(String text) {
        waiting.setText(text);
        NodeConfigurator.setShown(second, !text.isEmpty());
    }

    private List<StateDuration> stateDurations(SessionSnapshot session, List<SessionStateChange> trail) {
        long begin = session.session().anchor().monotonicNanos();
        var all = new ArrayList<StateDuration>();
        for (int i = trail.size() - 1; i >= 0; i--) {
            var state = trail.get(i);
            long end = i + 1 < trail.size() ? trail.get(i + 1).at() : session.now();
            all.add(new StateDuration(passed + i, state, state.at() - begin, Math.max(0, end - state.at())));
        }
        return all;
    }

    /** Returns the number of the oldest states that are no longer kept. */
    private long countDiscarded(List<SessionStateChange> trail) {
        int from = trail.isEmpty() ? 0 : shown.indexOf(trail.getFirst());
        return from < 0 ? 0 : from;
    }

    /** Formats the pending event, its waiting time and its timeout. */
    private static String waiting(SessionSnapshot session) {
        var state = session.state();
        if (state.waitingFor().isEmpty() || state.phase().isTerminal()) {
            return "";
        }
        var since = DisplayNumberFormatter.formatFixed((session.now() - state.at()) / NANOS, 1);
        var times = session.session()
                .endpoint()
                .settings()
                .values()
                .getOrDefault(ProtocolIndependentSessionOptions.PATIENCE, "1");
        var patience = times.equals("1") ? TEXTS.text("patience.usual") : TEXTS.text("patience.times", times);
        return TEXTS.text("trail.waiting", state.waitingFor(), since, patience);
    }

    private static String word(SessionStateChange state) {
        return state.phase().name().toLowerCase(Locale.ROOT);
    }
}
