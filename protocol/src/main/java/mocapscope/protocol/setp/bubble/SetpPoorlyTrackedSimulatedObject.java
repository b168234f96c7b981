package mocapscope.protocol.setp.bubble;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import mocapscope.protocol.session.logic.SimulatedSensorDefectTimeWindow;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import org.jspecify.annotations.Nullable;

/** A simulated SETP object with tracking defects: at times lost, frozen or swapped with another object. Not thread-safe. */
final class SetpPoorlyTrackedSimulatedObject implements SetpSimulatedObject {
    private static final double NANOS = 1e9;
    private static final long NEVER = Long.MIN_VALUE;
    /** The orientation that is not known (R15). */
    private static final Quat NOT_GIVEN = new Quat(0, 0, 0, 0);

    private final SetpSimulatedObject own;
    private final SetpSimulatedObject other;
    private final SimulatedSensorDefectTimeWindow lost;
    private final SimulatedSensorDefectTimeWindow frozen;
    private final SimulatedSensorDefectTimeWindow swap;
    private long heldInterval = NEVER;
    private Vec3 heldPosition = Vec3.ZERO;
    private Quat heldOrientation = Quat.IDENTITY;

    private SetpPoorlyTrackedSimulatedObject(
            SetpSimulatedObject own,
            @Nullable SetpSimulatedObject other,
            boolean first,
            SimulatedSensorDefectOptions defects) {
        this.own = own;
        this.other = other == null ? own : other;
        this.lost = first ? defects.lost() : SimulatedSensorDefectTimeWindow.NEVER;
        this.frozen = first ? defects.frozen() : SimulatedSensorDefectTimeWindow.NEVER;
        this.swap = defects.swap();
    }

    /** Returns the objects, of which the first one has all defects and is exchanged with the second one. */
    static List<SetpSimulatedObject> applyDefects(
            SimulatedSensorDefectOptions defects, List<SetpSimulatedObject> objects) {
        if (defects.equals(SimulatedSensorDefectOptions.NONE) || objects.isEmpty()) {
            return objects;
        }
        var changed = new ArrayList<>(objects);
        var second = objects.size() > 1 ? objects.get(1) : null;
        changed.set(0, new SetpPoorlyTrackedSimulatedObject(objects.getFirst(), second, true, defects));
        if (second != null) {
            changed.set(1, new SetpPoorlyTrackedSimulatedObject(second, objects.getFirst(), false, defects));
        }
        return changed;
    }

    private static long moment(double time) {
        return Math.round(time * NANOS);
    }

    private boolean isLost(double time) {
        return lost.contains(moment(time));
    }

    private boolean isFrozen(double time) {
        return frozen.contains(moment(time));
    }

    /** Returns the object whose movement this one has at that time. */
    private SetpSimulatedObject moving(double time) {
        return swap.contains(moment(time)) ? other : own;
    }

    /** Holds the first pose of the interval in which the object is frozen. */
    private void hold(double time) {
        long interval = frozen.interval(moment(time));
        if (interval != heldInterval) {
            heldInterval = interval;
            heldPosition = moving(time).position(time);
            heldOrientation = moving(time).orientation(time);
        }
    }

    @Override
    public String name() {
        return own.name();
    }

    @Override
    public double radius() {
        return own.radius();
    }

    @Override
    public boolean isPresent(double time) {
        return own.isPresent(time);
    }

    @Override
    public Vec3 position(double time) {
        if (isLost(time)) {
            return Vec3.ZERO;
        }
        if (isFrozen(time)) {
            hold(time);
            return heldPosition;
        }
        return moving(time).position(time);
    }

    @Override
    public Vec3 velocity(double time) {
        return isLost(time) || isFrozen(time) ? Vec3.ZERO : moving(time).velocity(time);
    }

    @Override
    public Vec3 acceleration(double time) {
        return isLost(time) || isFrozen(time) ? Vec3.ZERO : moving(time).acceleration(time);
    }

    @Override
    public Quat orientation(double time) {
        if (isLost(time)) {
            return NOT_GIVEN;
        }
        if (isFrozen(time)) {
            hold(time);
            return heldOrientation;
        }
        return moving(time).orientation(time);
    }

    @Override
    public Quat angularVelocity() {
        return own.angularVelocity();
    }

    @Override
    public List<SetpObjectChangePerceptionMessage.SetpAnimationEntry> animations(double time) {
        return own.animations(time);
    }

    @Override
    public boolean changesAnimation(double from, double to) {
        return own.changesAnimation(from, to);
    }

    @Override
    public boolean collidesWithNext(double from, double to) {
        return own.collidesWithNext(from, to);
    }

    @Override
    public boolean reachesBorder(double from, double to) {
        return own.reachesBorder(from, to);
    }
}
