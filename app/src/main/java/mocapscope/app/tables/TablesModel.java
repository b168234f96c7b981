package mocapscope.app.tables;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;

/** The model of the tables view: all tables, and which of them shows a selection. */
final class TablesModel {
    private final Devices devices = new Devices();
    private final List<Section<?>> sections = List.of(
            devices, new Trackers(), new Bones(), new Buttons(), new Flags(), new Analogs(), new Dials(), new Texts());
    private final List<Section<?>> world = List.of(
            new Objects(), new Animations(), Happenings.collisions(), Happenings.interactions(), Happenings.all());
    private final UpdateThrottle seldom = UpdateThrottle.onePerSecond();
    private Selection shown = Selection.NOTHING;

    List<Section<?>> sections() {
        return sections;
    }

    /** Returns the tables about shared scenes, the objects first; they share one button in the bar. */
    List<Section<?>> world() {
        return world;
    }

    /** Returns the position of that button among the {@link #sections}: after those about trackers and their parts. */
    int worldPlace() {
        return sections.size() - 1;
    }

    Devices devices() {
        return devices;
    }

    /** Takes {@code snapshot}; hidden tables that permit it are refreshed once a second. */
    void refresh(Snapshot snapshot, Section<?> seen) {
        boolean every = seldom.isDue(snapshot.nanos()) || !snapshot.selection().equals(shown);
        all().filter(section -> every || section == seen || !section.patient())
                .forEach(section -> section.refresh(snapshot));
    }

    /** Records that a row was selected here, so that this selection is not treated as new. */
    void picked(Selection selection) {
        shown = selection;
    }

    /** Returns true if {@code selection} was made elsewhere and is not shown yet; marks it as shown. */
    boolean news(Selection selection) {
        boolean news = !selection.equals(shown);
        shown = selection;
        return news;
    }

    /**
     * Returns the table to open for a selection: only a signal opens one, since messages have a view of their own. The
     * visible table stays if it has a matching row, as a joint and its sensor are in two tables.
     */
    Optional<Section<?>> home(Selection selection, Section<?> seen) {
        if (!(selection instanceof Selection.SignalSelection)) {
            return Optional.empty();
        }
        return holds(seen, selection)
                ? Optional.of(seen)
                : all().filter(section -> names(section, selection))
                        .findFirst()
                        .or(() -> all().filter(section -> holds(section, selection))
                                .findFirst());
    }

    private Stream<Section<?>> all() {
        return Stream.concat(sections.stream(), world.stream());
    }

    private static <V> boolean names(Section<V> section, Selection selection) {
        return section.rows().list().stream()
                .anyMatch(row -> section.selection(row.value()).equals(Optional.of(selection)));
    }

    private static <V> boolean holds(Section<V> section, Selection selection) {
        return section.rows().list().stream().anyMatch(row -> section.meant(row.value(), selection));
    }
}
