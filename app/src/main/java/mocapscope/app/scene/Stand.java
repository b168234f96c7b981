package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;

/**
 * A plate with the lamps, bars and dials of one device, beside its tracker or on the rack. Positions on the plate are
 * in metres to the right of and above its lower left corner.
 */
final class Stand {
    /**
     * The radius of a lamp, on which all other sizes beside a tracker are based; on the rack they are
     * {@link #RACK_SCALE} times as large.
     */
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

    /** Moves the plate to the rack until it is placed beside another item. */
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

    /** Returns the distance of the plate's left edge from its anchor, to the right. */
    double gap() {
        return gap;
    }

    /** Places the plate beside a moving point; keeps its position while the point has none. */
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

    /** Returns the least distance of two gauges on the plate. */
    double pitch() {
        return scale() * BARS.pitchRight;
    }

    double barRight(int bar) {
        return scale() * (MARGIN + BARS.right(bar));
    }

    /** Returns the height of a bar's lower end. */
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

    /** The grid of gauges of one kind, in rows from left to right and from the top down. */
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

        /** Returns the height of a gauge's middle above the lower edge of the lowest row. */
        double up(int index, int count) {
            return height(count) - (index / inRow + 0.5) * pitchUp;
        }
    }
}
