package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * An edge of the coordinate-frame tree: the streams and static values that place one frame in another. Static values
 * apply where no stream exists.
 */
final class Link {
    private static final Vec3 NOWHERE = new Vec3(Double.NaN, Double.NaN, Double.NaN);
    private static final Quat NO_TURN = new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Identifies a pose stream of a device by group index and sensor index. */
    record Mover(int group, int sensor) {}

    private final String target;
    private final String reference;
    private final List<Mover> placers = new ArrayList<>();
    private final List<Mover> turners = new ArrayList<>();
    private Vec3 place = NOWHERE;
    private Quat turn = NO_TURN;

    Link(String target, String reference) {
        this.target = target;
        this.reference = reference;
    }

    String target() {
        return target;
    }

    String reference() {
        return reference;
    }

    void movedBy(Measure measure, Mover stream) {
        if (measure != Measure.ORIENTATION) {
            placers.add(stream);
        }
        if (measure != Measure.POSITION) {
            turners.add(stream);
        }
    }

    /** Applies a static value; the first position and the first orientation take precedence. */
    void rests(Measure measure, double[] numbers) {
        if (measure != Measure.ORIENTATION && !place.isFinite()) {
            place = new Vec3(numbers[0], numbers[1], numbers[2]);
        }
        if (measure != Measure.POSITION && !turn.isFinite()) {
            int first = numbers.length - 4;
            turn = new Quat(numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3]);
        }
    }

    /** Places the frame at the origin of its reference, as its position is unknown. */
    void restsInItsReference() {
        place = Vec3.ZERO;
    }

    /** Returns the streams that contain the position, in the order of the definition. */
    List<Mover> placers() {
        return placers;
    }

    /** Returns the streams that contain the orientation, in the order of the definition. */
    List<Mover> turners() {
        return turners;
    }

    /** Returns the static position; NaN if not defined. */
    Vec3 place() {
        return place;
    }

    /** Returns the static orientation; NaN if not defined. */
    Quat turn() {
        return turn;
    }

    boolean turned() {
        return !turners.isEmpty() || turn.isFinite();
    }

    /** Returns true if position and orientation are both known: only then can other frames be measured in this one. */
    boolean complete() {
        return (!placers.isEmpty() || place.isFinite()) && turned();
    }

    /** Returns true if no stream moves the frame. */
    boolean still() {
        return placers.isEmpty() && turners.isEmpty();
    }
}
