package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;

/**
 * One device's lamps, bars and dials on one plate: beside the device's tracker, or on the rack when it has none. Places
 * on the plate are metres to the right of and above its lower left corner.
 */
final class Stand {
    /** A lamp's radius, and all other sizes beside a tracker; on the rack everything is {@link #RACK_SCALE} times as large. */
    static final double LAMP = 0.011;

    static final double BAR = 0.007;
    static final double BAR_HEIGHT = 0.1;
    static final double WHEEL = 0.024;
    static final double MARGIN = 0.016;
    static final double RACK_SCALE = 2.8;

    private static final double TRACKER_GAP = 0.16;
    private static final double BODY_GAP = 0.5;
    private static final Rows LAMPS = new Rows(10, 0.032, 0.036);
    private static final Rows BARS = new Rows(16, 0.024, BAR_HEIGHT + 0.02);
    private static final Rows WHEELS = new Rows(5, 0.062, 0.066);

    private final String device;
    private final int accent;
    private final List<Lamp> lamps = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();
    private final List<Wheel> wheels = new ArrayList<>();
    private final float[] anchor = new float[3];
    private boolean racked = true;
    private double gap;

    Stand(String device, int accent) {
        this.device = device;
        this.accent = accent;
    }

    String device() {
        return device;
    }

    int accent() {
        return accent;
    }

    List<Lamp> lamps() {
        return lamps;
    }

    List<Bar> bars() {
        return bars;
    }

    List<Wheel> wheels() {
        return wheels;
    }

    boolean racked() {
        return racked;
    }

    double scale() {
        return racked ? RACK_SCALE : 1;
    }

    float anchor(int axis) {
        return anchor[axis];
    }

    void onRack(double x, double z) {
        racked = true;
        gap = 0;
        anchor[0] = (float) x;
        anchor[1] = 0.02f;
        anchor[2] = (float) z;
    }

    /** Back to the rack, unless it is placed beside something again. */
    void free() {
        racked = true;
    }

    void beside(Tracker tracker) {
        beside(tracker.spot(), TRACKER_GAP);
    }

    void beside(Body body) {
        if (body.bones() > 0) {
            beside(body.joint(0), BODY_GAP);
        }
    }

    /** How far its left edge is from the anchor, to the right. */
    double gap() {
        return gap;
    }

    /** Beside a point that moves; where it is no point, the stand waits where it was. */
    private void beside(Spot spot, double metres) {
        racked = false;
        gap = metres;
        if (spot.has()) {
            anchor[0] = spot.x();
            anchor[1] = spot.y();
            anchor[2] = spot.z();
        }
    }

    double width() {
        double lamp = LAMPS.width(lamps.size());
        return scale() * (Math.max(lamp, Math.max(BARS.width(bars.size()), WHEELS.width(wheels.size()))) + 2 * MARGIN);
    }

    double height() {
        return scale() * (lampsAbove() + LAMPS.height(lamps.size()) + MARGIN);
    }

    /** The least distance of two things on the plate. */
    double pitch() {
        return scale() * BARS.pitchRight;
    }

    double barRight(int bar) {
        return scale() * (MARGIN + BARS.right(bar));
    }

    /** Of a bar's foot. */
    double barUp(int bar) {
        return scale() * (MARGIN + BARS.up(bar, bars.size()) - BAR_HEIGHT / 2);
    }

    double wheelRight(int wheel) {
        return scale() * (MARGIN + WHEELS.right(wheel));
    }

    double wheelUp(int wheel) {
        return scale() * (wheelsAbove() + WHEELS.up(wheel, wheels.size()));
    }

    double lampRight(int lamp) {
        return scale() * (MARGIN + LAMPS.right(lamp));
    }

    double lampUp(int lamp) {
        return scale() * (lampsAbove() + LAMPS.up(lamp, lamps.size()));
    }

    private double wheelsAbove() {
        return MARGIN + BARS.height(bars.size());
    }

    private double lampsAbove() {
        return wheelsAbove() + WHEELS.height(wheels.size());
    }

    /** Things of one kind, in rows from left to right and from the top down. */
    private record Rows(int inRow, double pitchRight, double pitchUp) {

        double width(int count) {
            return Math.min(count, inRow) * pitchRight;
        }

        double height(int count) {
            return (count + inRow - 1) / inRow * pitchUp;
        }

        double right(int index) {
            return (index % inRow + 0.5) * pitchRight;
        }

        /** Of the middle, above the lower edge of the lowest row. */
        double up(int index, int count) {
            return height(count) - (index / inRow + 0.5) * pitchUp;
        }
    }
}
