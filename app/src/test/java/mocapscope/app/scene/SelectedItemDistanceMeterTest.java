package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.scene.model.DisplayLengthUnit;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class SelectedItemDistanceMeterTest {
    private static final SharedViewSelection ONE = tracker("One");
    private static final SharedViewSelection OTHER = tracker("Other");

    private final SceneViewModel model = SceneSessionBuilder.model();
    private final SelectedItemDistanceMeter measurement = new SelectedItemDistanceMeter(model);

    @Test
    void measuresBetweenNextTwoSelections() {
        assertDistance(2);
        measurement.start();
        assertTrue(measurement.isAwaitingFirst());

        measurement.addEnd(ONE);
        assertTrue(measurement.isAwaitingSecond());
        measurement.addEnd(ONE);
        assertTrue(measurement.isAwaitingSecond());
        measurement.addEnd(OTHER);
        measurement.addEnd(ONE);
        measurement.refresh();

        assertEquals(2, measurement.distance(), 1e-6);
    }

    @Test
    void rejectsEndWithoutPosition() {
        assertDistance(2);
        measurement.start();

        measurement.addEnd(tracker("Nobody"));
        measurement.addEnd(SharedViewSelection.NOTHING);

        assertTrue(measurement.isAwaitingFirst());
    }

    @Test
    void reportsMinimumAndMaximumDistance() {
        beginMeasurement();
        for (double metres : new double[] {3, 1.5, 2.5}) {
            assertDistance(metres);
            measurement.refresh();
        }

        assertEquals(2.5, measurement.distance(), 1e-6);
        assertEquals(1.5, measurement.minimum(), 1e-6);
        assertEquals(3, measurement.maximum(), 1e-6);
    }

    @Test
    void yieldsNoDistanceWhenEndIsLost() {
        beginMeasurement();
        assertDistance(2);
        measurement.refresh();

        assertDistance(Double.NaN);
        measurement.refresh();

        assertTrue(Double.isNaN(measurement.distance()));
        assertEquals(2, measurement.maximum(), 1e-6);
    }

    @Test
    void measuresActualPositionsOfInPlaceSkeletons() {
        model.setInPlace(true);
        for (int i = 1; i <= 2; i++) {
            model.refresh(SceneSessionBuilder.at(
                    i, new SceneSessionBuilder("s", i).puppet("A", 0, -1, 0, 0).puppet("B", 0, 4, 0, 0)));
        }
        measurement.from(joint("A"));
        measurement.to(joint("B"));
        measurement.refresh();

        assertEquals(5, measurement.distance(), 1e-5);
        assertEquals(1.2, model.findPose(joint("A")).distance(model.findPose(joint("B"))), 1e-5);
    }

    @Test
    void formatsLengthInUnitsWhenUnitIsUnknown() {
        assertEquals("250.000 units", new DisplayLengthUnit(0.01, "").formatLength(2.5));
        assertEquals("2.500 m", new DisplayLengthUnit(0.01, "cm").formatLength(2.5));
        assertEquals("2.5 cm", new DisplayLengthUnit(1, "m").formatLength(0.025));
    }

    @Test
    void ignoresSelectionsAfterEnd() {
        beginMeasurement();
        measurement.end();

        assertFalse(measurement.isActive());
        measurement.addEnd(ONE);
        assertFalse(measurement.isAwaitingSecond());
    }

    private void beginMeasurement() {
        assertDistance(2);
        measurement.from(ONE);
        measurement.to(OTHER);
    }

    private void assertDistance(double metres) {
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1)
                        .pose("One", 0, Vec3.ZERO, Quat.IDENTITY)
                        .pose("Other", 0, new Vec3(0, metres, 0), Quat.IDENTITY)));
    }

    private static SharedViewSelection tracker(String device) {
        return new SharedViewSelection.SignalSelection(new SourceId("s", device), SourceDataKind.TRACKER, 0);
    }

    private static SharedViewSelection joint(String device) {
        return new SharedViewSelection.SignalSelection(new SourceId("s", device), SourceDataKind.SKELETON, 0);
    }
}
