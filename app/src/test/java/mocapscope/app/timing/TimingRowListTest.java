package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.control.ScrollPane;
import javafx.stage.Stage;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

@ExtendWith(WindowExtension.class)
class TimingRowListTest {
    private static final double HEIGHT = 400;
    private static final int LANES = 100;

    private final List<SourceTimingRowModel> lanes =
            IntStream.range(0, LANES).mapToObj(TimingRowListTest::lane).toList();
    private TimingRowList rows;

    @Start
    void start(Stage stage) {
        rows = new TimingRowList(() -> false, _ -> {});
        var scroll = new ScrollPane(rows);
        scroll.setFitToWidth(true);
        stage.setScene(StyledScenes.scene(scroll, 800, HEIGHT));
        stage.show();
        rows.show(lanes, List.of(), true);
        scroll.applyCss();
        scroll.layout();
    }

    @Test
    void createsVisibleRowsAndRemovesHiddenOnes(FxRobot robot) {
        robot.interact(() -> {
            assertTrue(rows.updateVisibility(0, HEIGHT));
            var first = rows.rows().getFirst();
            int some = rows.rows().size();
            assertTrue(some > 0 && some < 10, some + " rows in sight");
            assertEquals(some, shown());

            assertTrue(rows.updateVisibility(rows.getHeight() - HEIGHT, rows.getHeight()));
            assertFalse(rows.rows().contains(first));
            assertSame(lanes.getLast(), rows.rows().getLast().lane());
            assertEquals(rows.rows().size(), shown());

            assertTrue(rows.updateVisibility(0, HEIGHT));
            assertNotSame(first, rows.rows().getFirst(), "what is out of sight is kept");
            assertSame(lanes.getFirst(), rows.rows().getFirst().lane());
            assertFalse(rows.updateVisibility(0, HEIGHT));
        });
    }

    @Test
    void findsFirstHiddenRowOfSelection(FxRobot robot) {
        robot.interact(() -> {
            double height = rows.getHeight() / LANES;
            var selection = lanes.get(50).selection();

            assertEquals(50 * height, rows.findHidden(selection, 0, HEIGHT).orElseThrow(), 1);
            assertTrue(rows.findHidden(selection, 50 * height, 50 * height + HEIGHT)
                    .isEmpty());
            assertTrue(rows.findHidden(new SharedViewSelection.NoSelection(), 0, HEIGHT)
                    .isEmpty());
            assertTrue(rows.findHidden(new SharedViewSelection.SessionSelection("s1"), 0, HEIGHT)
                    .isEmpty());
        });
    }

    /** Returns the number of rows with nodes in the window. */
    private long shown() {
        return rows.lookupAll(".lane").size();
    }

    private static SourceTimingRowModel lane(int number) {
        var source = new SourceId("s1", "Device" + number);
        return new SourceTimingRowModel(
                SnapshotParts.timing(source, SourceDataKind.TRACKER, new DeviceReportTimeHistory(_ -> true), 0));
    }
}
