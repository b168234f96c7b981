package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.timing.DeviceClockVerdict;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests of the survey before an export. */
class ExportSourceScannerTest {
    private static final long STEP = 16_666_000;
    private static final ExportOptions DEVICE =
            new ExportOptions(Optional.empty(), OptionalDouble.empty(), Optional.of(ExportTimestampClockKind.DEVICE));

    @Test
    void usesDeviceTimesOfSourcesWithCommonEpoch() {
        var samples = both().info("A", SourceDataKind.TRACKER, Basis.Y_UP, OptionalDouble.empty())
                .info("B", SourceDataKind.TRACKER, Basis.Y_UP, OptionalDouble.empty());

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
        var samples = both().info("A", SourceDataKind.TRACKER, Basis.Y_UP, OptionalDouble.empty())
                .info("B", SourceDataKind.TRACKER, Basis.Z_UP.scaled(0.01), OptionalDouble.empty());

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

    @Test
    void usesArrivalTimesWhenClockSteps() {
        var samples = new ExportSamplesBuilder();
        for (int i = 0; i < 60; i++) {
            long device = i * STEP - (i >= 30 ? 3600 * ExportSamplesBuilder.SECOND : 0);
            samples.add(pose("A", device, i * STEP));
        }

        assertEquals("times are those of arrival: the clock of A steps by -3,600.000 s", clockNote(samples));
        assertEquals(
                "the clock of A steps by -3,600.000 s: --clock arrival keeps all samples",
                notes(samples, DEVICE).getLast());
    }

    @Test
    void usesArrivalTimesWhenClockStandsStill() {
        var zeros = new ExportSamplesBuilder();
        var still = new ExportSamplesBuilder();
        for (int i = 0; i < 100; i++) {
            zeros.add(pose("A", 0, i * STEP));
            still.add(pose("A", Math.min(i, 10) * STEP, i * STEP));
        }

        assertEquals("times are those of arrival: the device times of A are 0", clockNote(zeros));
        assertEquals("times are those of arrival: the device times of A do not advance", clockNote(still));
    }

    @Test
    void comparesClocksOfDevicesByArrivals() {
        assertEquals(
                "times are the device's: the clocks of the devices agree",
                clockNote(twoClocks(1_000_000, 20_000_000).measured()));
        assertEquals(
                "times are those of arrival: the clocks of A and B are 2 h apart: a time zone?",
                clockNote(twoClocks(0, 7200 * ExportSamplesBuilder.SECOND).measured()));
        assertEquals(
                "times are those of arrival: the clocks of A and B are 17.000 s apart",
                clockNote(twoClocks(0, 17 * ExportSamplesBuilder.SECOND).measured()));
        assertEquals(
                "times are those of arrival: the sources have no comparable device times", clockNote(twoClocks(0, 0)));
    }

    @Test
    void clockStepsAreThoseOfTheirSession() {
        var survey =
                new ExportSourceScanner(1_790_000_000 * ExportSamplesBuilder.SECOND, true, true, (_, found) -> found);
        for (int i = 0; i < 600; i++) {
            long time = i * ExportSamplesBuilder.SECOND / 10;
            for (var session : List.of("a", "b")) {
                var stamp = new SampleMetadata(new SourceId(session, "A"), Direction.TO_CLIENT, i, time, time);
                survey.addSample(new Sample.Pose(stamp, 0, Vec3.ZERO, Quat.IDENTITY));
            }
        }
        var first = judge(survey, "a");
        var second = judge(survey, "b");

        survey.setClockShift("a", 3600, 60 * ExportSamplesBuilder.SECOND);
        assertNotEquals(first, judge(survey, "a"));
        assertEquals(second, judge(survey, "b"));

        survey.setClockShift("b", 3600, 60 * ExportSamplesBuilder.SECOND);
        assertNotEquals(second, judge(survey, "b"));
    }

    private static DeviceClockVerdict judge(ExportSourceScanner survey, String session) {
        return survey.judgeClock(survey.find(new SourceId(session, "A")).orElseThrow());
    }

    private static ExportSamplesBuilder twoClocks(long aheadOfOne, long aheadOfOther) {
        var samples = new ExportSamplesBuilder();
        for (int i = 0; i < 60; i++) {
            samples.add(pose("A", i * STEP + aheadOfOne, i * STEP));
            samples.add(pose("B", i * STEP + aheadOfOther, i * STEP + 100));
        }
        return samples;
    }

    private static Sample pose(String device, long deviceTime, long arrival) {
        var stamp =
                new SampleMetadata(ExportSamplesBuilder.source(device), Direction.TO_CLIENT, 0, arrival, deviceTime);
        return new Sample.Pose(stamp, 0, Vec3.ZERO, Quat.IDENTITY);
    }

    private static String clockNote(ExportSamplesBuilder samples) {
        return notes(samples).stream()
                .filter(note -> note.startsWith("times are"))
                .findFirst()
                .orElseThrow();
    }

    private static ExportSamplesBuilder both() {
        return new ExportSamplesBuilder()
                .pose("A", 0, 0, Vec3.ZERO, Quat.IDENTITY)
                .pose("B", 0, 0, Vec3.ZERO, Quat.IDENTITY);
    }

    private static List<String> notes(ExportSamplesBuilder samples) {
        return notes(samples, ExportOptions.USUAL);
    }

    private static List<String> notes(ExportSamplesBuilder samples, ExportOptions options) {
        var selection = ExportSourceSet.select(samples.survey(), options);
        return selection.notes(options, selection.clock(options));
    }
}
