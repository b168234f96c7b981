package mocapscope.protocol.benchmark.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;

/**
 * The devices of a scenario, whose first sensors are at times lost, frozen, swapped or elsewhere, and which are at times
 * silent. Samples depend on the time only.
 */
final class ScenarioMotionSource implements ServedMotionSource {
    private static final double NANOS = 1e9;
    private static final double NOISE_METRES = 0.00015;
    private static final String BUTTONS = "Buttons";
    private static final String BODY = "Walker";
    private static final int BUTTON_COUNT = 4;
    private static final long PRESS_INTERVAL = 5_000_000_000L;
    private static final int ROW = 8;
    private static final Quat NO_ROTATION = new Quat(0, 0, 0, 0);
    private static final Vec3 NOT_FINITE = new Vec3(Double.NaN, Double.NaN, Double.NaN);
    private static final double HANDLED_SECONDS = 9;
    private static final double MOVED_SECONDS = 5;

    private final ScenarioMotion motion;
    private final int devices;
    private final int sensors;
    private final double rate;
    private final boolean leavesOut;
    private final List<ScenarioFault> faults;
    private final ServedMotionSource body = SimulatedMotionSource.of(List.of(BODY));
    private final List<SourceId> ids = new ArrayList<>();
    private final ServedMotionSourceDescription layout;

    /** Creates the devices of a scenario. */
    ScenarioMotionSource(VerdictScenario scenario) {
        this.motion = scenario.motion();
        this.devices = scenario.devices();
        this.sensors = scenario.sensors();
        this.rate = scenario.rate();
        this.leavesOut =
                scenario.protocol() == ScenarioProtocol.VRPN_TCP || scenario.protocol() == ScenarioProtocol.VRPN_UDP;
        this.faults = scenario.faults();
        this.layout = createLayout();
    }

    private ServedMotionSourceDescription createLayout() {
        if (motion == ScenarioMotion.BODY) {
            return body.layout();
        }
        var layouts = new ArrayList<ServedMotionSourceDescription.DeviceLayout>();
        if (motion == ScenarioMotion.BUTTONS) {
            layouts.add(
                    new ServedMotionSourceDescription.DeviceLayout(BUTTONS, 0, BUTTON_COUNT, 0, 0, Optional.empty()));
            return new ServedMotionSourceDescription(layouts, "m", Basis.Y_UP);
        }
        for (int device = 0; device < devices; device++) {
            var name = "Tracker" + device;
            ids.add(new SourceId("", name));
            layouts.add(new ServedMotionSourceDescription.DeviceLayout(name, sensors, 0, 0, 0, Optional.empty()));
        }
        return new ServedMotionSourceDescription(layouts, "m", Basis.Y_UP);
    }

    @Override
    public ServedMotionSourceDescription layout() {
        return layout;
    }

    @Override
    public void emitSamples(long from, long to, Consumer<? super Sample> out) {
        switch (motion) {
            case BODY -> emitBody(to, out);
            case BUTTONS -> emitButtons(from, to, out);
            default -> emitSensors(to, out);
        }
    }

    private void emitSensors(long to, Consumer<? super Sample> out) {
        for (int device = 0; device < devices; device++) {
            if (leavesOut && isSilent(device, to)) {
                continue;
            }
            var stamp = new SampleMetadata(ids.get(device), Direction.TO_CLIENT, SampleMetadata.NO_MESSAGE, to, to);
            for (int sensor = 0; sensor < sensors; sensor++) {
                if (motion != ScenarioMotion.ON_CHANGE || isNoisy(to / NANOS + phase(device, sensor))) {
                    out.accept(pose(stamp, device, sensor, to));
                }
            }
        }
    }

    private boolean isSilent(int device, long time) {
        for (var fault : faults) {
            boolean silences =
                    fault.kind() == ScenarioFaultKind.STALL || fault.kind() == ScenarioFaultKind.SILENT_START;
            if (silences && fault.concerns(device) && fault.contains(time)) {
                return true;
            }
        }
        return false;
    }

    private Sample.Pose pose(SampleMetadata stamp, int device, int sensor, long time) {
        long at = time;
        int shown = sensor;
        for (var fault : faults) {
            if (fault.concerns(device) && fault.contains(time)) {
                at = fault.kind() == ScenarioFaultKind.FROZEN && sensor == 0 ? lastReport(fault) : at;
                shown = fault.kind() == ScenarioFaultKind.SWAPPED && sensor < 2 ? 1 - sensor : shown;
            }
        }
        var position = position(device, shown, at);
        var orientation = orientation(device, shown, at);
        var pose = new Sample.Pose(stamp, sensor, position, orientation);
        for (var fault : faults) {
            pose = sensor == 0 && fault.concerns(device) && fault.contains(time) ? damage(pose, fault) : pose;
        }
        return pose;
    }

    /** Returns the time of the last report before a fault: a sensor freezes in the pose that it sent last. */
    private long lastReport(ScenarioFault fault) {
        return Math.round(Math.floor(fault.begin() * rate) * NANOS / rate);
    }

    private Sample.Pose damage(Sample.Pose pose, ScenarioFault fault) {
        return switch (fault.kind()) {
            case LOST ->
                switch ((int) fault.amount()) {
                    case 1 -> new Sample.Pose(pose.stamp(), pose.sensor(), NOT_FINITE, pose.orientation());
                    case 2 -> new Sample.Pose(pose.stamp(), pose.sensor(), pose.position(), NO_ROTATION);
                    default -> new Sample.Pose(pose.stamp(), pose.sensor(), Vec3.ZERO, NO_ROTATION);
                };
            case JUMPED ->
                new Sample.Pose(
                        pose.stamp(),
                        pose.sensor(),
                        pose.position().plus(new Vec3(Math.max(1, 15 / rate), 0, 0)),
                        pose.orientation());
            case VALUES ->
                new Sample.Pose(
                        pose.stamp(), pose.sensor(), pose.position(), scaled(pose.orientation(), fault.amount()));
            default -> pose;
        };
    }

    private static Quat scaled(Quat q, double by) {
        return new Quat(by * q.x(), by * q.y(), by * q.z(), by * q.w());
    }

    private Vec3 position(int device, int sensor, long time) {
        double seconds = time / NANOS;
        var center = new Vec3(1 + 0.7 * (sensor % ROW), 1.2 + 0.7 * (sensor / ROW), 2.5 + 0.7 * device);
        double phase = phase(device, sensor);
        var offset = switch (motion) {
            case CIRCLES -> circle(phase + 1.6 * seconds, 0.25);
            case WANDERING -> wander(phase, seconds);
            case FAST -> new Vec3(0.9 * Math.sin(9 * seconds + phase), 0.1 * Math.sin(3.1 * seconds), 0);
            case HANDLED, ON_CHANGE -> circle(phase + handledAngle(seconds + phase), 0.3);
            case CROSSING -> cross(sensor, seconds + 0.37 * (sensor / 2));
            case RESTING, STILL, BODY, BUTTONS -> Vec3.ZERO;
        };
        var exact = center.plus(offset);
        return isNoisy(seconds + phase)
                ? exact.plus(new Vec3(
                        noise(device, sensor, time, 0), noise(device, sensor, time, 1), noise(device, sensor, time, 2)))
                : exact;
    }

    private static double phase(int device, int sensor) {
        return 0.7 * sensor + 1.3 * device;
    }

    private static Vec3 circle(double angle, double radius) {
        return new Vec3(radius * Math.cos(angle), 0, radius * Math.sin(angle));
    }

    private static Vec3 wander(double phase, double seconds) {
        return new Vec3(
                0.3 * Math.sin(1.1 * seconds + phase) + 0.1 * Math.sin(3.7 * seconds + 2 * phase),
                0.15 * Math.sin(2.3 * seconds + 3 * phase),
                0.3 * Math.sin(0.9 * seconds + 5 * phase));
    }

    /** Returns the place in a pair: two sensors pass each other, 3 cm apart. */
    private static Vec3 cross(int sensor, double seconds) {
        boolean first = sensor % 2 == 0;
        double along = (first ? 0.9 : -0.9) * Math.cos(1.7 * seconds);
        return new Vec3(first ? 0.35 : -0.35, first ? 0 : 0.03, along);
    }

    /** Returns an angle that rests for some seconds, and then grows by a turn, slowly at both ends. */
    private static double handledAngle(double seconds) {
        double turns = Math.floor(seconds / HANDLED_SECONDS);
        double part = Math.min(1, (seconds - turns * HANDLED_SECONDS) / MOVED_SECONDS);
        double smooth = part * part * part * (part * (part * 6 - 15) + 10);
        return 2 * Math.PI * (turns + smooth);
    }

    private boolean isNoisy(double seconds) {
        return switch (motion) {
            case STILL -> false;
            case HANDLED, ON_CHANGE -> seconds % HANDLED_SECONDS < MOVED_SECONDS;
            default -> true;
        };
    }

    private Quat orientation(int device, int sensor, long time) {
        double seconds = time / NANOS;
        double phase = phase(device, sensor);
        double angle = switch (motion) {
            case RESTING, STILL -> phase;
            case HANDLED, ON_CHANGE -> phase + handledAngle(seconds + phase);
            default -> phase + 0.8 * seconds;
        };
        double half = angle / 2 + (isNoisy(seconds + phase) ? noise(device, sensor, time, 3) : 0);
        return new Quat(0, Math.sin(half), 0, Math.cos(half));
    }

    /** Returns noise that depends on its arguments only. */
    private static double noise(int device, int sensor, long time, int axis) {
        long z = time * 0x9e3779b97f4a7c15L + (device * 1009L + sensor) * 31 + axis;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return ((z ^ z >>> 31) >> 11) * 0x1p-52 * NOISE_METRES;
    }

    private void emitBody(long to, Consumer<? super Sample> out) {
        long at = to;
        UnaryOperator<Sample.Pose> damage = pose -> pose;
        for (var fault : faults) {
            if (!fault.contains(to)) {
                continue;
            }
            switch (fault.kind()) {
                case STALL, SILENT_START -> {
                    if (leavesOut) {
                        return;
                    }
                }
                case FROZEN -> at = lastReport(fault);
                case LOST, JUMPED -> damage = pose -> damage(pose, fault);
                default -> {}
            }
        }
        var stamp = new SampleMetadata(new SourceId("", BODY), Direction.TO_CLIENT, SampleMetadata.NO_MESSAGE, to, to);
        var damaged = damage;
        body.emitSamples(at, at, sample -> {
            if (sample instanceof Sample.Pose pose) {
                out.accept(damaged.apply(new Sample.Pose(stamp, pose.sensor(), pose.position(), pose.orientation())));
            }
        });
    }

    private static void emitButtons(long from, long to, Consumer<? super Sample> out) {
        if (from == to) {
            for (int button = 0; button < BUTTON_COUNT; button++) {
                out.accept(new Sample.Button(buttonStamp(to), button, false, true));
            }
            return;
        }
        long last = to / PRESS_INTERVAL;
        for (long press = Math.max(0, from / PRESS_INTERVAL); press <= last; press++) {
            long at = press * PRESS_INTERVAL + Math.floorMod(press * 0x9e3779b9L, PRESS_INTERVAL / 2);
            if (at > from && at <= to) {
                out.accept(new Sample.Button(buttonStamp(at), (int) (press / 2 % BUTTON_COUNT), press % 2 == 0, false));
            }
        }
    }

    private static SampleMetadata buttonStamp(long time) {
        return new SampleMetadata(
                new SourceId("", BUTTONS), Direction.TO_CLIENT, SampleMetadata.NO_MESSAGE, time, time);
    }
}
