package mocapscope.app.tables;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;

/** The tables there are, and which of them a selection made elsewhere belongs to. */
final class TablesModel {
    private final Devices devices = new Devices();
    private final List<Section<?>> sections = List.of(
            devices,
            new Trackers(),
            new Buttons(),
            new Flags(),
            new Analogs(),
            new Dials(),
            new Texts(),
            new Findings());
    private Selection shown = Selection.NOTHING;

    List<Section<?>> sections() {
        return sections;
    }

    Devices devices() {
        return devices;
    }

    void refresh(Snapshot snapshot) {
        sections.forEach(section -> section.refresh(snapshot));
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

    /** The table to open for a selection: only a signal opens one, a message has its own view. */
    Optional<Section<?>> home(Selection selection) {
        return selection instanceof Selection.Signal
                ? sections.stream().filter(section -> holds(section, selection)).findFirst()
                : Optional.empty();
    }

    private static <V> boolean holds(Section<V> section, Selection selection) {
        return section.rows().list().stream().anyMatch(row -> section.meant(row.value(), selection));
    }
}
