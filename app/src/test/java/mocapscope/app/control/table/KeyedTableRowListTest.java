package mocapscope.app.control.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;

class KeyedTableRowListTest {
    private record NamedReading(String name, int value) {}

    private final KeyedTableRowList<NamedReading> rowList = new KeyedTableRowList<>(NamedReading::name);
    private final List<String> changes = new ArrayList<>();

    @Test
    void updatesValuesWithoutChangingList() {
        rowList.setAll(List.of(new NamedReading("a", 1), new NamedReading("b", 2)));
        var first = rowList.list().getFirst();
        watch();

        rowList.setAll(List.of(new NamedReading("a", 3), new NamedReading("b", 4)));

        assertEquals(List.of(), changes);
        assertSame(first, rowList.list().getFirst());
        assertEquals(3, first.value().value());
    }

    @Test
    void keepsRowWhenAnotherIsInsertedBefore() {
        rowList.setAll(List.of(new NamedReading("b", 2)));
        var tableRow = rowList.list().getFirst();

        rowList.setAll(List.of(new NamedReading("a", 1), new NamedReading("b", 3)));

        assertEquals(List.of("a", "b"), names());
        assertSame(tableRow, rowList.list().get(1));
        assertEquals(3, tableRow.value().value());
    }

    @Test
    void removesRowWithMissingKey() {
        rowList.setAll(List.of(new NamedReading("a", 1), new NamedReading("b", 2), new NamedReading("c", 3)));

        rowList.setAll(List.of(new NamedReading("a", 1), new NamedReading("c", 3)));

        assertEquals(List.of("a", "c"), names());
        assertEquals(true, rowList.find("b").isEmpty());
    }

    @Test
    void removedRowReleasesItsValue() {
        rowList.setAll(List.of(new NamedReading("a", 1), new NamedReading("b", 2)));
        var tableRow = rowList.list().getFirst();

        rowList.setAll(List.of(new NamedReading("b", 2)));

        assertEquals(true, tableRow.isRemoved());
        assertEquals(false, rowList.list().getFirst().isRemoved());
    }

    @Test
    void newOrderMovesRows() {
        rowList.setAll(List.of(new NamedReading("a", 1), new NamedReading("b", 2), new NamedReading("c", 3)));
        var c = rowList.list().get(2);

        rowList.setAll(List.of(new NamedReading("c", 3), new NamedReading("a", 1), new NamedReading("b", 2)));

        assertEquals(List.of("c", "a", "b"), names());
        assertSame(c, rowList.list().getFirst());
    }

    @Test
    void combinesValuesWithEqualKeyIntoOneRow() {
        rowList.setAll(List.of(new NamedReading("a", 1), new NamedReading("a", 2), new NamedReading("b", 3)));
        rowList.setAll(List.of(new NamedReading("a", 4), new NamedReading("a", 5), new NamedReading("b", 6)));

        assertEquals(List.of("a", "b"), names());
        assertEquals(5, rowList.find("a").orElseThrow().value());
    }

    private void watch() {
        rowList.list()
                .addListener((ListChangeListener<LiveTableRow<NamedReading>>) change -> changes.add(change.toString()));
    }

    private List<String> names() {
        return rowList.list().stream().map(tableRow -> tableRow.value().name()).toList();
    }
}
