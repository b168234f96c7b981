package mocapscope.app.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.model.snapshot.PlotQuantity;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;

class PlottedSignalIdTest {
    private static final SourceId ODD = new SourceId("toy-1", "a&b\nc|d %s", "part/1");

    @Test
    void draggedSignalsRoundTripForAnyDeviceName() {
        var signals = List.of(
                new PlottedSignalId(ODD, SourceDataKind.ANALOG, 7, PlotQuantity.VALUE),
                new PlottedSignalId(ODD, SourceDataKind.TRACKER, -1, PlotQuantity.RATE));

        assertEquals(signals, PlottedSignalId.parse(PlottedSignalId.text(signals)));
    }

    @Test
    void ignoresForeignDragText() {
        assertEquals(List.of(), PlottedSignalId.parse("hello\na&b&c&d&e&f\n%&%&%&ANALOG&1&VALUE\n"));
    }

    @Test
    void plotsPositionOfSensorAndRateOfSource() {
        assertEquals(
                List.of(PlotQuantity.X, PlotQuantity.Y, PlotQuantity.Z),
                PlottedSignalId.of(new SharedViewSelection.SignalSelection(ODD, SourceDataKind.TRACKER, 2)).stream()
                        .map(PlottedSignalId::aspect)
                        .toList());
        assertEquals(
                List.of(new PlottedSignalId(ODD, SourceDataKind.ANALOG, -1, PlotQuantity.RATE)),
                PlottedSignalId.of(new SharedViewSelection.SignalSelection(ODD, SourceDataKind.ANALOG, -1)));
    }

    @Test
    void limitsSignalsAndIgnoresDuplicates() {
        var signalList = new PlottedSignalList();
        for (int i = 0; i < 20; i++) {
            signalList.add(
                    PlottedSignalId.of(new SharedViewSelection.SignalSelection(ODD, SourceDataKind.BUTTON, i / 2)));
            signalList.add(PlottedSignalId.of(new SharedViewSelection.SignalSelection(ODD, SourceDataKind.ANALOG, i)));
        }
        assertEquals(PlottedSignalList.MOST, signalList.list().size());

        signalList.removeSession("toy-1");
        assertEquals(List.of(), signalList.list());
    }
}
