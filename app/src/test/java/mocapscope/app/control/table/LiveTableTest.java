package mocapscope.app.control.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.filter.DisplayFilter;
import mocapscope.protocol.filter.FilterAttribute;
import mocapscope.protocol.filter.FilterSyntaxException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests that only the user selects rows. */
@ExtendWith(WindowExtension.class)
class LiveTableTest {
    private final KeyedTableRowList<String> rowList = new KeyedTableRowList<>(name -> name);
    private volatile int extra;
    private final List<String> picked = new ArrayList<>();
    private @Nullable LiveTable<String> made;

    @Start
    void start(Stage stage) {
        made = new LiveTable<>(
                "names",
                rowList,
                List.of(
                        LiveTableColumn.<String>text("Name", 100, name -> name).filteredAs(FilterAttribute.NAME),
                        LiveTableColumn.<String>figure("Letters, count", 50, 0, name -> name.length() + extra)));
        made.onPick(picked::add);
        stage.setScene(new Scene((Parent) made.node(), 300, 200));
        stage.show();
    }

    @BeforeEach
    void walkerIsPicked(FxRobot robot) {
        robot.interact(() -> {
            rowList.setAll(List.of("Console", "Hand", "Walker"));
            view().getSelectionModel().clearAndSelect(2);
        });
        assertEquals(List.of("Walker"), picked);
    }

    @Test
    void restoresSelectionWhenFilterIsCleared(FxRobot robot) {
        robot.interact(() -> {
            table().filter("console");
            assertEquals(Optional.empty(), table().selectedValue());

            table().filter("");
            assertEquals(Optional.of("Walker"), table().selectedValue());
        });
        assertEquals(List.of("Walker"), picked);
    }

    @Test
    void filterComparesColumnsByNameAndTitle(FxRobot robot) throws FilterSyntaxException {
        assertEquals(List.of("Walker"), shownBy(robot, "name > 'hand'"));
        assertEquals(List.of("Console", "Walker"), shownBy(robot, "field.letters > 5 && name"));
        assertEquals(List.of("Hand"), shownBy(robot, "field.\"letters, count\" == 4"));
        assertEquals(List.of("Console"), shownBy(robot, "con"));
        assertEquals(List.of(), shownBy(robot, "source != 'x'"));
        assertEquals(List.of("Console", "Hand", "Walker"), shownBy(robot, ""));
        assertEquals(List.of("Walker"), picked);
    }

    @Test
    void wordsFindCopiedTextsToo(FxRobot robot) {
        var devices = new KeyedTableRowList<String>(name -> name);
        var column = LiveTableColumn.<String>text("Device", 100, _ -> "Smartsuit 1001")
                .withExportText(_ -> "smartsuit-1001");
        robot.interact(() -> {
            var other = new LiveTable<>("devices", devices, List.of(column));
            devices.setAll(List.of("suit"));
            var items = ((TableView<?>) other.node().lookup(".table-view")).getItems();
            for (var words : List.of("suit-1001", "suit 1001")) {
                other.filter(words);
                assertEquals(1, items.size(), words);
            }
            other.filter("glove");
            assertEquals(0, items.size());
        });
    }

    @Test
    void filterFollowsChangingValuesOncePerSecond(FxRobot robot) throws FilterSyntaxException {
        assertEquals(List.of("Console", "Walker"), shownBy(robot, "field.letters > 5"));
        extra = 2;

        robot.interact(() -> table().update(2_000_000_000L));

        assertEquals(List.of("Console", "Hand", "Walker"), shownRows());
    }

    @Test
    void newValuesDoNotLayOutTable(FxRobot robot) {
        robot.interact(() -> {
            view().getScene().snapshot(null); // lays out, and computes all bounds
            extra = 1000;

            table().update(1);

            var cells = view().lookupAll(".label").stream()
                    .filter(Label.class::isInstance)
                    .map(label -> ((Label) label).getText())
                    .toList();
            assertTrue(cells.contains("1,006") || cells.contains("1006"), cells::toString);
            assertFalse(view().isNeedsLayout());
        });
    }

    @Test
    void offersValuesOfNamedColumns(FxRobot robot) {
        var values = table().filterValues();

        assertEquals(List.of("Console", "Hand", "Walker"), List.copyOf(values.get(FilterAttribute.NAME)));
        assertEquals(List.of("letters", "name"), List.copyOf(values.get(FilterAttribute.FIELD)));
    }

    @Test
    void unknownNumbersAreLastInBothDirections() {
        var column = LiveTableColumn.<Double>measurement("Rate", 50, 1, number -> number);

        assertEquals(List.of(1.0, 2.0, Double.NaN), sorted(column, false));
        assertEquals(List.of(2.0, 1.0, Double.NaN), sorted(column, true));
    }

    /** Sorts as a table of JavaFX does, which reverses the order of a descending column. */
    private static List<Double> sorted(LiveTableColumn<Double> column, boolean descending) {
        return Stream.of(2.0, Double.NaN, 1.0)
                .sorted((a, b) -> descending ? column.compare(b, a, true) : column.compare(a, b, false))
                .toList();
    }

    private List<String> shownBy(FxRobot robot, String filter) throws FilterSyntaxException {
        var parsed = DisplayFilter.parse(filter);
        robot.interact(() -> table().filter(parsed));
        return shownRows();
    }

    private List<String> shownRows() {
        return view().getItems().stream().map(LiveTableRow::value).sorted().toList();
    }

    @Test
    void removingSelectedRowSelectsNoOther(FxRobot robot) {
        robot.interact(() -> {
            rowList.setAll(List.of("Console", "Hand"));
            assertEquals(Optional.empty(), table().selectedValue());
        });
        assertEquals(List.of("Walker"), picked);
    }

    @Test
    void keepsSelectionWhenRowsAreAddedOrRemoved(FxRobot robot) {
        robot.interact(() -> {
            rowList.setAll(List.of("Hand", "Walker", "Wand"));
            assertEquals(Optional.of("Walker"), table().selectedValue());

            rowList.setAll(List.of("Box", "Console", "Hand", "Walker"));
            assertEquals(Optional.of("Walker"), table().selectedValue());
        });
        assertEquals(List.of("Walker"), picked);
    }

    @Test
    void selectsFilteredRowWhenItReturns(FxRobot robot) {
        robot.interact(() -> {
            table().filter("console");
            table().selectMatching("Hand"::equals);
            table().filter("");
            assertEquals(Optional.of("Hand"), table().selectedValue());
        });
        assertEquals(List.of("Walker"), picked);
    }

    @Test
    void userSelectionReplacesFilteredSelection(FxRobot robot) {
        robot.interact(() -> {
            table().filter("console");
            view().getSelectionModel().clearAndSelect(0);
            table().filter("");
            assertEquals(Optional.of("Console"), table().selectedValue());
        });
        assertEquals(List.of("Walker", "Console"), picked);
    }

    @Test
    void fitsColumnToTextsUnlessUserResizedIt(FxRobot robot) {
        robot.interact(() -> {
            var column = view().getColumns().getFirst();
            table().fitToTexts(0, 300, "Name");
            rowList.setAll(List.of("Walker", "a name that needs a wide column"));
            table().update(0);
            double wide = column.getWidth();
            assertTrue(wide > 130 && wide < 300, () -> "width " + wide);

            rowList.setAll(List.of("Walker"));
            table().refit();
            table().update(0);
            assertEquals(100, column.getWidth());

            view().resizeColumn(column, -40);
            rowList.setAll(List.of("a name that needs a wide column"));
            table().update(0);
            assertEquals(60, column.getWidth());
        });
    }

    @Test
    void hidesColumnUntilRowHasValue(FxRobot robot) {
        robot.interact(() -> {
            var rows = new KeyedTableRowList<Double>(number -> "row");
            var live = new LiveTable<>(
                            "numbers",
                            rows,
                            List.of(
                                    LiveTableColumn.<Double>text("Name", 50, _ -> ""),
                                    LiveTableColumn.<Double>text("Kind", 50, _ -> ""),
                                    LiveTableColumn.<Double>measurement("Rate", 50, 1, number -> number)))
                    .hideEmptyColumns("Name");
            assertEquals(List.of("Name", "Kind", "Rate"), visibleTitles(live, 0));

            rows.setAll(List.of(Double.NaN));
            assertEquals(List.of("Name"), visibleTitles(live, 2_000_000_000L));
            rows.setAll(List.of(1.0));
            assertEquals(List.of("Name", "Rate"), visibleTitles(live, 4_000_000_000L));
            rows.setAll(List.of(Double.NaN));
            assertEquals(List.of("Name", "Rate"), visibleTitles(live, 6_000_000_000L));
        });
    }

    private static List<String> visibleTitles(LiveTable<?> live, long nanos) {
        live.update(nanos);
        return ((TableView<?>) live.node())
                .getColumns().stream()
                        .filter(TableColumn::isVisible)
                        .map(TableColumn::getText)
                        .toList();
    }

    private LiveTable<String> table() {
        return Objects.requireNonNull(made);
    }

    @SuppressWarnings("unchecked")
    private TableView<LiveTableRow<String>> view() {
        return (TableView<LiveTableRow<String>>) table().node();
    }
}
