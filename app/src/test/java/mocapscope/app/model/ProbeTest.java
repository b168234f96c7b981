package mocapscope.app.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;

class ProbeTest {
    private static final SourceId ODD = new SourceId("toy-1", "a&b\nc|d %s", "part/1");

    @Test
    void whatIsDraggedReadsBackWhateverTheDeviceIsCalled() {
        var probes =
                List.of(new Probe(ODD, SourceKind.ANALOG, 7, Aspect.VALUE), new Probe(ODD, SourceKind.TRACKER, -1, Aspect.RATE));

        assertEquals(probes, Probe.parse(Probe.text(probes)));
    }

    @Test
    void whatIsNoneOfOursIsLeftOut() {
        assertEquals(List.of(), Probe.parse("hello\na&b&c&d&e&f\n%&%&%&ANALOG&1&VALUE\n"));
    }

    @Test
    void aSensorIsDrawnByItsPlaceAndASourceByItsRate() {
        assertEquals(
                List.of(Aspect.X, Aspect.Y, Aspect.Z),
                Probe.of(new Selection.Signal(ODD, SourceKind.TRACKER, 2)).stream()
                        .map(Probe::aspect)
                        .toList());
        assertEquals(
                List.of(new Probe(ODD, SourceKind.ANALOG, -1, Aspect.RATE)),
                Probe.of(new Selection.Signal(ODD, SourceKind.ANALOG, -1)));
    }

    @Test
    void noMoreAreDrawnThanCanBeToldApartAndNoneTwice() {
        var plotted = new Plotted();
        for (int i = 0; i < 20; i++) {
            plotted.add(Probe.of(new Selection.Signal(ODD, SourceKind.BUTTON, i / 2)));
            plotted.add(Probe.of(new Selection.Signal(ODD, SourceKind.ANALOG, i)));
        }
        assertEquals(Plotted.MOST, plotted.list().size());

        plotted.forget("toy-1");
        assertEquals(List.of(), plotted.list());
    }
}
