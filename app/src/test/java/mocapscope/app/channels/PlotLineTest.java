package mocapscope.app.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import mocapscope.app.model.snapshot.PlotQuantity;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;

class PlotLineTest {
    private static final long SECOND = 1_000_000_000L;
    private static final SourceId WAND = new SourceId("s1", "Wand");

    @Test
    void showsRateOfPrecedingSecond() {
        var intervals = new DeviceReportTimeHistory(_ -> true);
        for (int i = 1; i <= 250; i++) {
            intervals.add((i - 1) * SECOND / 50, i * SECOND / 50, i);
        }
        var line =
                new PlotLine(new PlottedSignalId(WAND, SourceDataKind.ANALOG, -1, PlotQuantity.RATE), "Wand rate", 0);
        line.setData(Optional.empty(), SnapshotParts.timing(WAND, SourceDataKind.ANALOG, intervals, 5 * SECOND), 50);

        line.updateCurve(PixelTimeScale.until(5 * SECOND, 2 * SECOND, 100));

        assertEquals(50, line.curve().lastValueAt(99), 1e-9);
        assertEquals(50, line.curve().lastValueAt(0), 1e-9);
    }

    @Test
    void jointRateComesFromSkeletonOrTrackerSource() {
        var signal = new PlottedSignalId(WAND, SourceDataKind.SKELETON, -1, PlotQuantity.RATE);
        var sourceKinds = new ArrayList<SourceDataKind>();
        for (var sourceKind : List.of(SourceDataKind.TRACKER, SourceDataKind.SKELETON, SourceDataKind.ANALOG)) {
            if (PlotLine.isSourceOf(
                    SnapshotParts.timing(WAND, sourceKind, new DeviceReportTimeHistory(_ -> true), 0), signal)) {
                sourceKinds.add(sourceKind);
            }
        }
        assertEquals(List.of(SourceDataKind.TRACKER, SourceDataKind.SKELETON), sourceKinds);
    }
}
