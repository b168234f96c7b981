package mocapscope.protocol.recording.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests the survey of a recording's devices, their rates, and their playback. */
class RecordedSourceScannerTest {
    private static final long SECOND = 1_000_000_000L;
    private static final SourceId HEAD = new SourceId("0", "Head");

    private final RecordedSourceScanner survey = new RecordedSourceScanner();

    @Test
    void computesRateFromFastestMovingDevice() {
        for (int frame = 0; frame <= 300; frame++) {
            pose(HEAD, 0, frame * SECOND / 100);
        }
        pose(new SourceId("1", "Cart"), 0, 0);
        pose(new SourceId("1", "Cart"), 0, 600 * SECOND);

        assertEquals(100, survey.rate(), 0.01);
    }

    @Test
    void pauseDoesNotReduceRate() {
        for (int frame = 0; frame <= 100; frame++) {
            pose(HEAD, 0, frame * SECOND / 50);
        }
        for (int frame = 0; frame <= 100; frame++) {
            pose(HEAD, 0, 60 * SECOND + frame * SECOND / 50);
        }

        assertEquals(50, survey.rate(), 0.01);
    }

    @Test
    void computesRateFromDeviceTimesOfBatchedSamples() {
        for (int frame = 0; frame <= 100; frame++) {
            long deviceTime = frame * SECOND / 50;
            long arrival = frame / 10 * SECOND / 5 + frame % 10 * 1000;
            survey.sample(new Sample.Pose(stamp(HEAD, deviceTime), 0, Vec3.ZERO, Quat.IDENTITY), arrival);
        }

        assertEquals(50, survey.rate(), 0.01);
    }

    @Test
    void continuesAfterDeviceClockGoesBack() {
        for (int frame = 0; frame <= 100; frame++) {
            pose(HEAD, 0, 60 * SECOND + frame * SECOND / 50);
        }
        for (int frame = 0; frame <= 100; frame++) {
            pose(HEAD, 0, frame * SECOND / 25);
        }

        assertEquals(33.33, survey.rate(), 0.01);
    }

    @Test
    void computesRateWithoutSensorZero() {
        for (int frame = 0; frame <= 100; frame++) {
            pose(HEAD, 3, frame * SECOND / 50);
            pose(HEAD, 4, frame * SECOND / 50);
        }

        assertEquals(50, survey.rate(), 0.01);
    }

    @Test
    void motionlessDeviceHasNoRate() {
        pose(HEAD, 0, SECOND);

        assertEquals(0, survey.rate(), 0);
    }

    @Test
    void convertsZUpCentimetresToYUpMetres() {
        survey.source(new DeclaredSourceProperties(
                HEAD,
                SourceDataKind.TRACKER,
                "cm",
                "",
                "xyzw",
                "unix",
                OptionalDouble.empty(),
                List.of(),
                Optional.of(Basis.Z_UP.scaled(0.01))));
        var quarter = Quat.about(new Vec3(0, 0, 1), Math.PI / 2);
        var pose = new Sample.Pose(stamp(HEAD, 0), 0, new Vec3(100, 200, 300), quarter);
        survey.sample(pose, 0);
        var mapping = survey.createMapping(List.of("take"));
        var played = (Sample.Pose) mapping.toDeviceSample(pose, 7).orElseThrow();

        assertEquals(new Vec3(1, 3, -2), played.position());
        assertEquals(
                0,
                played.orientation()
                        .rotate(new Vec3(1, 0, 0))
                        .minus(new Vec3(0, 0, -1))
                        .length(),
                1e-9);
        assertEquals(Basis.Y_UP, mapping.layout().basis());
        assertEquals("Head", played.stamp().source().device());
        assertEquals(7, played.stamp().deviceTime());
        assertEquals(
                List.of(played.position()),
                mapping.initialSamples().stream()
                        .map(RecordedSourceScannerTest::position)
                        .toList());
    }

    @Test
    void distinguishesDevicesOfSameNameBySession() {
        pose(HEAD, 0, 0);
        pose(new SourceId("1", "Head"), 0, 0);
        pose(new SourceId("1", "Head", "left"), 0, 0);

        assertEquals(
                List.of("Head", "Head of rgmp-2", "Head/left"),
                names(survey.createMapping(List.of("vrpn-1", "rgmp-2"))));
    }

    @Test
    void assignsMeasuringPartsToTheirDevice() {
        pose(HEAD, 0, 0);
        analog("left", 3);
        analog("right", 6);
        var layouts = survey.createMapping(List.of("take")).layout().devices();

        assertEquals(1, layouts.size());
        assertEquals(6, layouts.getFirst().channels());
        assertTrue(survey.createMapping(List.of("take")).initialSamples().stream()
                .anyMatch(sample -> sample.stamp().source().equals(new SourceId("", "Head", "right"))));
    }

    private static List<String> names(RecordedSourceToDeviceMapper mapping) {
        return mapping.layout().devices().stream()
                .map(ServedMotionSourceDescription.DeviceLayout::name)
                .toList();
    }

    private static Vec3 position(Sample sample) {
        return ((Sample.Pose) sample).position();
    }

    private void pose(SourceId source, int sensor, long time) {
        survey.sample(new Sample.Pose(stamp(source, time), sensor, Vec3.ZERO, Quat.IDENTITY), time);
    }

    private void analog(String part, int channels) {
        var source = new SourceId("0", "Head", part);
        survey.sample(
                new Sample.Analog(
                        stamp(source, 0),
                        AnalogChannelDescription.plain(channels),
                        ImmutableDoubleArray.of(new double[channels])),
                0);
    }

    private static SampleMetadata stamp(SourceId source, long time) {
        return new SampleMetadata(source, Direction.TO_CLIENT, 0, time, time);
    }
}
