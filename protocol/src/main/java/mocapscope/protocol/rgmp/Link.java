package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** How one frame lies in another, by all that is said of it: streams that move it, and static values where none does. */
final class Link {
    private static final Vec3 NOWHERE = new Vec3(Double.NaN, Double.NaN, Double.NaN);
    private static final Quat NO_TURN = new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** A stream that says a part of it. */
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

    /** What static values say; the first of each counts. */
    void rests(Measure measure, double[] numbers) {
        if (measure != Measure.ORIENTATION && !place.finite()) {
            place = new Vec3(numbers[0], numbers[1], numbers[2]);
        }
        if (measure != Measure.POSITION && !turn.finite()) {
            int first = numbers.length - 4;
            turn = new Quat(numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3]);
        }
    }

    /** Nobody says where it is: it is shown where its reference is. */
    void restsInItsReference() {
        place = Vec3.ZERO;
    }

    /** Streams that say where it is, in the order of the definition. */
    List<Mover> placers() {
        return placers;
    }

    /** Streams that say how it is turned. */
    List<Mover> turners() {
        return turners;
    }

    /** NaN where no static value says. */
    Vec3 place() {
        return place;
    }

    /** NaN where no static value says. */
    Quat turn() {
        return turn;
    }

    boolean turned() {
        return !turners.isEmpty() || turn.finite();
    }

    /** Whether both are known, where it is and how it is turned: only then can others be measured in it. */
    boolean complete() {
        return (!placers.isEmpty() || place.finite()) && turned();
    }

    /** Whether it stays as it is. */
    boolean still() {
        return placers.isEmpty() && turners.isEmpty();
    }
}
