package mocapscope.protocol.tracking;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;

/** A tracker of simulated sensors in simulated time, whose samples a monitor follows. Keeps the changes. */
final class SimulatedSensors {
    static final SourceId TRACKER = new SourceId("s", "Tracker0");
    static final Vec3 NAN = new Vec3(Double.NaN, Double.NaN, Double.NaN);
    static final Quat NAN_TURN = new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    static final Quat ZERO_TURN = new Quat(0, 0, 0, 0);
    private static final long SECOND = 1_000_000_000L;

    final SessionTrackingStateMonitor monitor;
    final List<TrackingProblemTransition> changes = new ArrayList<>();
    private final double hertz;
    /** The frame that is sent next. */
    long frame;

    private boolean withDeviceTime = true;
    private long arrivalsBegin = Long.MIN_VALUE;
    private long message;

    SimulatedSensors(double hertz) {
        this(hertz, "m", TrackingProblemThresholds.USUAL);
    }

    SimulatedSensors(double hertz, String unit, TrackingProblemThresholds thresholds) {
        this.hertz = hertz;
        monitor = new SessionTrackingStateMonitor(thresholds, Optional.<LengthUnit>empty());
        describe(unit, OptionalDouble.empty());
    }

    void describe(String unit, OptionalDouble rate) {
        monitor.addSource(new DeclaredSourceProperties(
                TRACKER, SourceDataKind.TRACKER, unit, DeclaredSourceProperties.UNKNOWN, "xyzw", "unknown", rate));
    }

    SimulatedSensors withoutDeviceTime() {
        withDeviceTime = false;
        return this;
    }

    /** Lets the samples that are sent from now on arrive together, at this time. */
    void holdArrivals(double seconds) {
        arrivalsBegin = nanos(seconds);
    }

    double time() {
        return frame / hertz;
    }

    void send(int sensor, Vec3 position, Quat orientation) {
        long sent = nanos(time());
        add(new Sample.Pose(
                new SampleMetadata(
                        TRACKER,
                        Direction.TO_CLIENT,
                        message++,
                        Math.max(arrivalsBegin, sent),
                        withDeviceTime ? 5 * SECOND + sent : SampleMetadata.NO_TIME),
                sensor,
                position,
                orientation));
    }

    void send(int sensor, Vec3 position) {
        send(sensor, position, Quat.IDENTITY);
    }

    void add(Sample sample) {
        changes.addAll(monitor.add(sample));
    }

    /** A position on a walk around the room, at 1 m/s. */
    static Vec3 walk(double time) {
        return new Vec3(2 * Math.cos(time / 2), 1 + 0.05 * Math.sin(9 * time), 2 * Math.sin(time / 2));
    }

    /** Sends walking poses of sensor 0 until {@code seconds}. */
    void walkUntil(double seconds) {
        while (time() < seconds) {
            send(0, walk(time()));
            frame++;
        }
    }

    /** Returns the states of all changes, an end as {@code -}. */
    List<String> words() {
        return changes.stream()
                .map(change -> (change.hasEnded() ? "-" : "") + change.state().word())
                .toList();
    }

    static long nanos(double seconds) {
        return Math.round(seconds * SECOND);
    }
}
