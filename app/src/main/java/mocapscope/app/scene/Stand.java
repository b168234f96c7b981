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

    private static final double LAMP_PITCH = 0.032;
    private static final double BAR_PITCH = 0.024;
    private static final double WHEEL_PITCH = 0.062;
    private static final double TRACKER_GAP = 0.09;
    private static final double BODY_GAP = 0.5;
    private static final int LAMPS_IN_ROW = 10;
    private static final int BARS_IN_ROW = 16;
    private static final int WHEELS_IN_ROW = 5;

    private final String device;
    private final int accent;
    private final List<Lamp> lamps = new ArrayList<>();
    private final List<Meters> meters = new ArrayList<>();
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

    List<Meters> meters() {
        return meters;
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
        beside(body.joint(0), BODY_GAP);
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

    int bars() {
        int bars = 0;
        for (var row : meters) {
            bars += row.count();
        }
        return bars;
    }

    double width() {
        double widest = Math.max(
                row(lamps.size(), LAMPS_IN_ROW) * LAMP_PITCH,
                Math.max(row(bars(), BARS_IN_ROW) * BAR_PITCH, row(wheels.size(), WHEELS_IN_ROW) * WHEEL_PITCH));
        return scale() * (widest + 2 * MARGIN);
    }

    double height() {
        return scale() * (lampsAbove() + rows(lamps.size(), LAMPS_IN_ROW) * LAMP_PITCH + MARGIN);
    }

    /** The least distance of two things on the plate. */
    double pitch() {
        return scale() * BAR_PITCH;
    }

    double barRight(int bar) {
        return right(bar, BARS_IN_ROW, BAR_PITCH);
    }

    /** Of a bar's foot. */
    double barUp(int bar) {
        return scale() * (MARGIN + bar / BARS_IN_ROW * barRow());
    }

    double wheelRight(int wheel) {
        return right(wheel, WHEELS_IN_ROW, WHEEL_PITCH);
    }

    double wheelUp(int wheel) {
        return scale() * (wheelsAbove() + (wheel / WHEELS_IN_ROW + 0.5) * WHEEL_PITCH);
    }

    double lampRight(int lamp) {
        return right(lamp, LAMPS_IN_ROW, LAMP_PITCH);
    }

    double lampUp(int lamp) {
        return scale() * (lampsAbove() + (lamp / LAMPS_IN_ROW + 0.5) * LAMP_PITCH);
    }

    private double right(int index, int inRow, double pitch) {
        return scale() * (MARGIN + (index % inRow + 0.5) * pitch);
    }

    private double wheelsAbove() {
        return MARGIN + rows(bars(), BARS_IN_ROW) * barRow();
    }

    private double lampsAbove() {
        return wheelsAbove() + rows(wheels.size(), WHEELS_IN_ROW) * WHEEL_PITCH;
    }

    private static double barRow() {
        return BAR_HEIGHT + MARGIN;
    }

    private static int row(int count, int inRow) {
        return Math.min(count, inRow);
    }

    private static int rows(int count, int inRow) {
        return (count + inRow - 1) / inRow;
    }
}
