package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

/** Tests of the survey before an export. */
class ExportSurveyTest {
    @Test
    void usesDeviceTimesOfSourcesWithCommonEpoch() {
        var samples = both().info("A", SourceKind.TRACKER, Basis.Y_UP, OptionalDouble.empty())
                .info("B", SourceKind.TRACKER, Basis.Y_UP, OptionalDouble.empty());

        assertTrue(
                notes(samples).contains("times are the device's"),
                () -> notes(samples).toString());
    }

    @Test
    void usesArrivalTimesWhenEpochsMayDiffer() {
        assertTrue(notes(both()).contains("times are those of arrival: the sources have no comparable device times"));
    }

    @Test
    void reportsAllDifferentSourceAxes() {
        var samples = both().info("A", SourceKind.TRACKER, Basis.Y_UP, OptionalDouble.empty())
                .info("B", SourceKind.TRACKER, Basis.Z_UP.scaled(0.01), OptionalDouble.empty());

        assertEquals(
                "assumed axes and unit of the source: y up · right-handed · m (as the device says);"
                        + " z up · right-handed · cm (as the device says)",
                notes(samples).getFirst());
    }

    @Test
    void reportsExceededSourceLimit() {
        var crowd = new ExportSamplesBuilder();
        for (int sensor = 0; sensor < 4097; sensor++) {
            crowd.pose("Crowd", sensor, 0, Vec3.ZERO, Quat.IDENTITY);
        }

        assertEquals(
                "there are too many sources, sensors or bones: some are left out",
                notes(crowd).getLast());
    }

    @Test
    void estimatesMedianOfManyNumbers() {
        var estimator = new MedianEstimator();
        new Random(5).ints(100_000, 0, 1000).forEach(estimator::add);

        assertEquals(500, estimator.median(), 120);
        assertEquals(999, estimator.range());
    }

    private static ExportSamplesBuilder both() {
        return new ExportSamplesBuilder()
                .pose("A", 0, 0, Vec3.ZERO, Quat.IDENTITY)
                .pose("B", 0, 0, Vec3.ZERO, Quat.IDENTITY);
    }

    private static List<String> notes(ExportSamplesBuilder samples) {
        var selection = ExportSourceSet.select(samples.survey(), ExportOptions.USUAL);
        return selection.notes(ExportOptions.USUAL, selection.clock(ExportOptions.USUAL));
    }
}
