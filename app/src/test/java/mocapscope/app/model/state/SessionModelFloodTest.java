package mocapscope.app.model.state;

import static mocapscope.app.model.state.SessionStateAccumulatorFixture.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.app.model.buffer.DeviceReportTimeBinArray;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SceneObjectEventKind;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.SessionEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A device that reports a hundred times as often as others, and one that goes on after an hour. */
class SessionModelFloodTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int FRAMES_A_SECOND = 60;
    private static final int SECONDS = 4;
    private static final int SENSORS = 4;
    private static final int USUAL = 240;
    private static final int FLOOD = 100 * USUAL;

    /** The most frequent samples of the four protocols. */
    private enum FloodSampleKind {
        POSES {
            @Override
            Sample sample(SampleMetadata stamp, int sensor) {
                return new Sample.Pose(stamp, sensor, new Vec3(sensor, stamp.arrival(), 0), Quat.IDENTITY);
            }
        },
        BODIES {
            @Override
            Sample sample(SampleMetadata stamp, int sensor) {
                return new Sample.Skeleton(stamp, stamp.message(), BODY, PLACES, TURNS);
            }
        },
        CHANNELS {
            @Override
            Sample sample(SampleMetadata stamp, int sensor) {
                return new Sample.Analog(
                        stamp, AnalogChannelDescription.plain(2), ImmutableDoubleArray.of(stamp.arrival(), sensor));
            }
        },
        BUTTONS {
            @Override
            Sample sample(SampleMetadata stamp, int sensor) {
                return new Sample.Button(stamp, sensor, stamp.message() % 2 == 0, false);
            }
        },
        OBJECTS {
            @Override
            Sample sample(SampleMetadata stamp, int sensor) {
                var event = stamp.message() < SENSORS ? SceneObjectEventKind.PERCEIVED : SceneObjectEventKind.MOVED;
                var motion = SceneObjectPoseAndMotion.steady(new Vec3(sensor, 0, 0), Quat.IDENTITY, Vec3.ZERO);
                var id = Optional.of(new UUID(1, sensor));
                return new Sample.SceneObject(
                        stamp, event, sensor, id, motion, 1, Sample.SceneObject.NO_OBJECT, List.of());
            }
        },
        TEXTS {
            @Override
            Sample sample(SampleMetadata stamp, int sensor) {
                return new Sample.Text(stamp, Sample.TextSeverity.NORMAL, 0, "" + stamp.message());
            }
        };

        private static final SkeletonMap BODY =
                SkeletonMapLibrary.builtIn().find("aimation", "Studio", 77).orElseThrow();
        private static final ImmutableDoubleArray PLACES = ImmutableDoubleArray.of(new double[3 * 77]);
        private static final ImmutableDoubleArray TURNS = ImmutableDoubleArray.of(new double[4 * 77]);

        abstract Sample sample(SampleMetadata stamp, int sensor);
    }

    /** A model that receives samples of some sensors and is read once a frame. */
    private static final class FloodedModel {
        private final SessionStateAccumulatorFixture fixture = new SessionStateAccumulatorFixture();
        private final FloodSampleKind kind;
        private int frame;
        private long messages;

        FloodedModel(FloodSampleKind kind) {
            this.kind = kind;
        }

        /** Returns the bytes that a snapshot allocates, at {@code rate} samples a second of each sensor. */
        double bytesAFrame(int rate) {
            long bytes = 0;
            for (; frame < SECONDS * FRAMES_A_SECOND; frame++) {
                report(rate / FRAMES_A_SECOND);
                long before = THREADS.getCurrentThreadAllocatedBytes();
                fixture.model.snapshot(fixture.clock);
                bytes += frame < FRAMES_A_SECOND ? 0 : THREADS.getCurrentThreadAllocatedBytes() - before;
            }
            return (double) bytes / (SECONDS - 1) / FRAMES_A_SECOND;
        }

        /** The reports of one frame. */
        private void report(int reports) {
            for (int i = 0; i < reports; i++) {
                fixture.clock += SECOND / FRAMES_A_SECOND / reports;
                for (int sensor = 0; sensor < SENSORS; sensor++) {
                    fixture.model.on(SessionEvent.Samples.of(kind.sample(
                            SessionStateAccumulatorFixture.stamp("Wand", messages++, fixture.clock, fixture.clock),
                            sensor)));
                }
            }
        }

        SourceTimingHistorySnapshot timing() {
            return fixture.model.snapshot(fixture.clock).sourceTimings().getFirst();
        }

        void advance(long seconds) {
            fixture.clock += seconds * SECOND;
            frame = 0;
        }

        long now() {
            return fixture.clock;
        }
    }

    @ParameterizedTest
    @Tag("slow")
    @EnumSource
    void frameAllocationDoesNotGrowWithRate(FloodSampleKind kind) {
        double usual = new FloodedModel(kind).bytesAFrame(USUAL);
        double flood = new FloodedModel(kind).bytesAFrame(FLOOD);

        assertTrue(flood < 1.25 * usual, "%.0f bytes a frame, and %.0f".formatted(usual, flood));
    }

    @Test
    void viewsReceiveAllReportsInFewBins() {
        var model = new FloodedModel(FloodSampleKind.POSES);
        model.bytesAFrame(FLOOD);
        var bins = new DeviceReportTimeBinArray();
        model.timing().history().copy(0, Long.MAX_VALUE, bins);

        assertEquals(SECONDS * FLOOD - 1, bins.reports());
        assertTrue(bins.size() < 4096 + SECONDS * 200, bins.size() + " bins");
    }

    @Test
    void measuresNormallyAfterHourOfSleep() {
        var model = new FloodedModel(FloodSampleKind.POSES);
        model.bytesAFrame(USUAL);
        model.advance(3600);
        model.bytesAFrame(USUAL);
        var bins = new DeviceReportTimeBinArray();
        model.timing().history().copy(model.now() - 60 * SECOND, Long.MAX_VALUE, bins);

        assertEquals(SECONDS * USUAL + 1, bins.reports(), "of the last minute, one before, and none made up");
        assertEquals(USUAL, bins.rate(model.now(), USUAL), 1);
    }
}
