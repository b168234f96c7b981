package mocapscope.app.tables;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;

/** All table models of the tables view; finds the table that shows the current selection. */
final class TablesViewTableModelSet {
    private final DeviceTableModel model = new DeviceTableModel();
    private final List<LiveTableModel<?>> tables = List.of(
            model,
            new TrackerTableModel(),
            new BoneTableModel(),
            new DeviceButtonTableModel(),
            new FlagTableModel(),
            new AnalogTableModel(),
            new DialTableModel(),
            new TextMessageTableModel());
    private final List<LiveTableModel<?>> sharedSceneTables = List.of(
            new SceneObjectTableModel(),
            new ObjectAnimationPlaybackTableModel(),
            SceneEventTableModel.collisions(),
            SceneEventTableModel.interactions(),
            SceneEventTableModel.all());
    private final UpdateThrottle throttle = UpdateThrottle.onePerSecond();
    private SharedViewSelection shown = SharedViewSelection.NOTHING;

    List<LiveTableModel<?>> tables() {
        return tables;
    }

    /** Returns the tables about shared scenes, the objects first; they share one button in the bar. */
    List<LiveTableModel<?>> sharedSceneTables() {
        return sharedSceneTables;
    }

    /** Returns the position of that button among the {@link #tables}: after those about trackers and their parts. */
    int sharedSceneIndex() {
        return tables.size() - 1;
    }

    DeviceTableModel devices() {
        return model;
    }

    /** Takes {@code snapshot}; hidden tables that permit it are refreshed once a second. */
    void refresh(Snapshot snapshot, LiveTableModel<?> seen) {
        boolean every =
                throttle.isDue(snapshot.nanos()) || !snapshot.selection().equals(shown);
        all().filter(model -> every || model == seen || !model.isLowPriority())
                .forEach(tableModel -> tableModel.refresh(snapshot));
    }

    /** Records that a row was selected here, so that this selection is not treated as new. */
    void noteSelection(SharedViewSelection selection) {
        shown = selection;
    }

    /** Returns true if {@code selection} was made elsewhere and is not shown yet; marks it as shown. */
    boolean isNewSelection(SharedViewSelection selection) {
        boolean changed = !selection.equals(shown);
        shown = selection;
        return changed;
    }

    /**
     * Returns the table to open for a selection: only a signal opens one, since messages have a view of their own. The
     * visible table stays if it has a matching row, as a joint and its sensor are in two tables.
     */
    Optional<LiveTableModel<?>> findTable(SharedViewSelection selection, LiveTableModel<?> seen) {
        if (!(selection instanceof SharedViewSelection.SignalSelection)) {
            return Optional.empty();
        }
        return holds(seen, selection)
                ? Optional.of(seen)
                : all().filter(model -> names(model, selection))
                        .findFirst()
                        .or(() -> all().filter(tableModel -> holds(tableModel, selection))
                                .findFirst());
    }

    private Stream<LiveTableModel<?>> all() {
        return Stream.concat(tables.stream(), sharedSceneTables.stream());
    }

    private static <V> boolean names(LiveTableModel<V> model, SharedViewSelection selection) {
        return model.rows().list().stream()
                .anyMatch(tableRow -> model.selection(tableRow.value()).equals(Optional.of(selection)));
    }

    private static <V> boolean holds(LiveTableModel<V> model, SharedViewSelection selection) {
        return model.rows().list().stream().anyMatch(tableRow -> model.isSelectedBy(tableRow.value(), selection));
    }
}
