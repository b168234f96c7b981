package mocapscope.app.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.model.snapshot.PlotQuantity;
import mocapscope.app.model.snapshot.PlottedSignal;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import org.junit.jupiter.api.Test;

class PlottedSignalTest {
    private static final SourceId ODD = new SourceId("toy-1", "a&b\nc|d %s", "part/1");

    @Test
    void draggedSignalsRoundTripForAnyDeviceName() {
        var signals = List.of(
                new PlottedSignal(ODD, SourceKind.ANALOG, 7, PlotQuantity.VALUE),
                new PlottedSignal(ODD, SourceKind.TRACKER, -1, PlotQuantity.RATE));

        assertEquals(signals, PlottedSignal.parse(PlottedSignal.text(signals)));
    }

    @Test
    void ignoresForeignDragText() {
        assertEquals(List.of(), PlottedSignal.parse("hello\na&b&c&d&e&f\n%&%&%&ANALOG&1&VALUE\n"));
    }

    @Test
    void plotsPositionOfSensorAndRateOfSource() {
        assertEquals(
                List.of(PlotQuantity.X, PlotQuantity.Y, PlotQuantity.Z),
                PlottedSignal.of(new Selection.SignalSelection(ODD, SourceKind.TRACKER, 2)).stream()
                        .map(PlottedSignal::aspect)
                        .toList());
        assertEquals(
                List.of(new PlottedSignal(ODD, SourceKind.ANALOG, -1, PlotQuantity.RATE)),
                PlottedSignal.of(new Selection.SignalSelection(ODD, SourceKind.ANALOG, -1)));
    }

    @Test
    void limitsSignalsAndIgnoresDuplicates() {
        var signalList = new PlottedSignalList();
        for (int i = 0; i < 20; i++) {
            signalList.add(PlottedSignal.of(new Selection.SignalSelection(ODD, SourceKind.BUTTON, i / 2)));
            signalList.add(PlottedSignal.of(new Selection.SignalSelection(ODD, SourceKind.ANALOG, i)));
        }
        assertEquals(PlottedSignalList.MOST, signalList.list().size());

        signalList.removeSession("toy-1");
        assertEquals(List.of(), signalList.list());
    }
}
