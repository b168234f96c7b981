package mocapscope.protocol.tracking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import mocapscope.protocol.motion.BvhMotionSource;
import mocapscope.protocol.motion.BvhPlaybackOptions;
import mocapscope.protocol.motion.BvhReader;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that healthy bodies are never accused, and that freezes at any moment are found. */
class HealthyMotionTrackingTest {
    private static final long SECOND = 1_000_000_000L;

    /** Sends the motion at a rate, with frames that arrive up to 30 ms late, and returns all changes. */
    private static List<TrackingProblemTransition> follow(ServedMotionSource source, double hertz, double seconds) {
        var monitor = new SessionTrackingStateMonitor(TrackingProblemThresholds.USUAL, Optional.empty());
        var random = new SplittableRandom(2);
        var changes = new ArrayList<TrackingProblemTransition>();
        source.layout()
                .devices()
                .forEach(device -> monitor.addSource(new DeclaredSourceProperties(
                        SimulatedSensors.TRACKER,
                        SourceDataKind.TRACKER,
                        "",
                        "",
                        "xyzw",
                        "unknown",
                        OptionalDouble.empty(),
                        List.of(),
                        Optional.of(source.layout().basis()))));
        for (int frame = 0; frame < hertz * seconds; frame++) {
            long moment = Math.round(frame * SECOND / hertz);
            long arrival = moment + random.nextLong(30_000_000);
            source.emitSamples(moment, moment, sample -> {
                if (sample instanceof Sample.Pose pose) {
                    var stamp = new SampleMetadata(
                            SimulatedSensors.TRACKER,
                            Direction.TO_CLIENT,
                            moment,
                            arrival,
                            pose.stamp().deviceTime());
                    int sensor =
                            100 * Math.floorMod(pose.stamp().source().device().hashCode(), 37) + pose.sensor();
                    changes.addAll(monitor.add(new Sample.Pose(stamp, sensor, pose.position(), pose.orientation())));
                }
            });
        }
        return changes;
    }

    @ParameterizedTest
    @ValueSource(doubles = {25, 60, 120})
    void simulatedDevicesAreTracked(double hertz) {
        var source = SimulatedMotionSource.of(List.of("Walker", "Wand", "Glove", "Hand"));

        assertEquals(List.of(), follow(source, hertz, 120));
    }

    @ParameterizedTest
    @CsvSource({
        "ad_cmu_jumping_jacks",
        "ad_jumping",
        "ad_rokoko_dance_fingers",
        "ad_wave_hello",
        "cmu_02_01_walk",
        "cmu_05_06_dance",
        "reactidle_003_genuine_idle"
    })
    void recordedBodiesAreTracked(String name) throws IOException {
        var file = Path.of(System.getProperty("mocapscope.shared", "../../shared"), "fixtures/clips", name + ".bvh");
        assumeTrue(Files.exists(file), () -> "the shared clips are not here: no " + file);
        var source = new BvhMotionSource("body", BvhReader.read(file), BvhPlaybackOptions.USUAL);

        assertEquals(List.of(), follow(source, 60, 60));
    }

    @Test
    void freezesAtAnyMomentAreFound() {
        var random = new SplittableRandom(9);
        int found = 0;
        for (int run = 0; run < 500; run++) {
            var sensors = new SimulatedSensors(60);
            double noise = run % 2 == 0 ? 0 : 2e-4;
            double stop = 4 + 3 * random.nextDouble();
            var last = Vec3.ZERO;
            for (; sensors.time() < stop + 3; sensors.frame++) {
                double time = sensors.time();
                if (time < stop) {
                    last = new Vec3(
                            0.3 * Math.sin(2 * time) + noise * random.nextDouble(),
                            1 + 0.1 * Math.sin(3.1 * time) + noise * random.nextDouble(),
                            0.2 * Math.cos(1.3 * time) + noise * random.nextDouble());
                }
                sensors.send(0, last, Quat.IDENTITY);
            }
            found += sensors.words().equals(List.of("frozen")) ? 1 : 0;
        }

        int all = found;
        assertTrue(found >= 490, () -> "found %d of 500".formatted(all));
    }
}
