package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;

class LiveTableRowListTest {
    private record Reading(String name, int value) {}

    private final LiveTableRowList<Reading> rows = new LiveTableRowList<>(Reading::name);
    private final List<String> changes = new ArrayList<>();

    @Test
    void valuesReplaceEachOtherWithoutAListChange() {
        rows.setAll(List.of(new Reading("a", 1), new Reading("b", 2)));
        var first = rows.list().getFirst();
        watch();

        rows.setAll(List.of(new Reading("a", 3), new Reading("b", 4)));

        assertEquals(List.of(), changes);
        assertSame(first, rows.list().getFirst());
        assertEquals(3, first.value().value());
    }

    @Test
    void aRowStaysWhenAnotherComesBeforeIt() {
        rows.setAll(List.of(new Reading("b", 2)));
        var row = rows.list().getFirst();

        rows.setAll(List.of(new Reading("a", 1), new Reading("b", 3)));

        assertEquals(List.of("a", "b"), names());
        assertSame(row, rows.list().get(1));
        assertEquals(3, row.value().value());
    }

    @Test
    void aRowWhoseKeyIsGoneGoes() {
        rows.setAll(List.of(new Reading("a", 1), new Reading("b", 2), new Reading("c", 3)));

        rows.setAll(List.of(new Reading("a", 1), new Reading("c", 3)));

        assertEquals(List.of("a", "c"), names());
        assertEquals(true, rows.find("b").isEmpty());
    }

    @Test
    void removedRowReleasesItsValue() {
        rows.setAll(List.of(new Reading("a", 1), new Reading("b", 2)));
        var row = rows.list().getFirst();

        rows.setAll(List.of(new Reading("b", 2)));

        assertEquals(true, row.isRemoved());
        assertEquals(false, rows.list().getFirst().isRemoved());
    }

    @Test
    void anotherOrderMovesRows() {
        rows.setAll(List.of(new Reading("a", 1), new Reading("b", 2), new Reading("c", 3)));
        var c = rows.list().get(2);

        rows.setAll(List.of(new Reading("c", 3), new Reading("a", 1), new Reading("b", 2)));

        assertEquals(List.of("c", "a", "b"), names());
        assertSame(c, rows.list().getFirst());
    }

    @Test
    void valuesOfOneKeyShareARow() {
        rows.setAll(List.of(new Reading("a", 1), new Reading("a", 2), new Reading("b", 3)));
        rows.setAll(List.of(new Reading("a", 4), new Reading("a", 5), new Reading("b", 6)));

        assertEquals(List.of("a", "b"), names());
        assertEquals(5, rows.find("a").orElseThrow().value());
    }

    private void watch() {
        rows.list().addListener((ListChangeListener<LiveTableRow<Reading>>) change -> changes.add(change.toString()));
    }

    private List<String> names() {
        return rows.list().stream().map(row -> row.value().name()).toList();
    }
}
