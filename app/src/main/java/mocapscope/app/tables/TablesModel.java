package mocapscope.app.tables;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.app.control.Every;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;

/** The tables there are, and which of them a selection made elsewhere belongs to. */
final class TablesModel {
    private final Devices devices = new Devices();
    private final List<Section<?>> sections = List.of(
            devices, new Trackers(), new Bones(), new Buttons(), new Flags(), new Analogs(), new Dials(), new Texts());
    private final List<Section<?>> world = List.of(
            new Objects(), new Animations(), Happenings.collisions(), Happenings.interactions(), Happenings.all());
    private final Every seldom = Every.second();
    private Selection shown = Selection.NOTHING;

    List<Section<?>> sections() {
        return sections;
    }

    /** Those about shared scenes, the objects first: they share one name in the bar. */
    List<Section<?>> world() {
        return world;
    }

    /** Before which of the {@link #sections} that name stands: after those about trackers and their parts. */
    int worldPlace() {
        return sections.size() - 1;
    }

    Devices devices() {
        return devices;
    }

    /** Reads {@code snapshot}; tables that nobody sees and that can wait are read once a second. */
    void refresh(Snapshot snapshot, Section<?> seen) {
        boolean every = seldom.due(snapshot.nanos()) || !snapshot.selection().equals(shown);
        all().filter(section -> every || section == seen || !section.patient())
                .forEach(section -> section.refresh(snapshot));
    }

    /** Notes that a row was picked here, so that it does not come back as news. */
    void picked(Selection selection) {
        shown = selection;
    }

    /** Whether {@code selection} was made elsewhere and is not shown yet; asking makes it shown. */
    boolean news(Selection selection) {
        boolean news = !selection.equals(shown);
        shown = selection;
        return news;
    }

    /**
     * The table to open for a selection: only a signal opens one, a message has its own view. The one that is seen stays
     * if it has such a row, for a joint and its sensor are one thing in two tables.
     */
    Optional<Section<?>> home(Selection selection, Section<?> seen) {
        if (!(selection instanceof Selection.Signal)) {
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
