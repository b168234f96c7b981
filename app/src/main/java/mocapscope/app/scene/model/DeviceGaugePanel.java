package mocapscope.app.scene.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.sample.SourceId;

/**
 * A panel in the 3D scene that shows one device's buttons, analog channels and dials. Positions on the plate are in
 * metres to the right of and above its lower left corner.
 */
public final class DeviceGaugePanel {
    /**
     * The radius of a lamp, on which all other sizes beside a tracker are based; on the rack they are
     * {@link #RACK_SCALE} times as large.
     */
    public static final double LAMP = 0.011;

    public static final double BAR = 0.007;
    public static final double BAR_HEIGHT = 0.1;
    public static final double WHEEL = 0.024;
    static final double MARGIN = 0.016;
    static final double RACK_SCALE = 2.8;

    private static final double TRACKER_GAP = 0.16;
    private static final double BODY_GAP = 0.5;
    private static final Rows LAMPS = new Rows(10, 0.032, 0.036);
    private static final Rows BARS = new Rows(16, 0.024, BAR_HEIGHT + 0.02);
    private static final Rows WHEELS = new Rows(5, 0.062, 0.066);

    private final String device;
    private final String name;
    private final int accent;
    private final List<SceneButtonLamp> lamps = new ArrayList<>();
    private final List<SceneAnalogChannelBar> bars = new ArrayList<>();
    private final List<SceneDeviceDialGauge> dials = new ArrayList<>();
    private final float[] anchor = new float[3];
    private boolean isOnRack = true;
    private double gap;

    /** Creates the plate of the device of a source. */
    DeviceGaugePanel(SourceId source, int accent) {
        this.device = source.device();
        this.name = source.deviceDisplayName();
        this.accent = accent;
    }

    public String device() {
        return device;
    }

    /** Returns the device's name for display. */
    public String name() {
        return name;
    }

    /** Returns the name for display of a source with gauges on the plate. */
    public String nameOf(SourceId source) {
        return source.displayName(
                gauges().map(gauge -> gauge.selection().source()).toList());
    }

    public int accent() {
        return accent;
    }

    public List<SceneButtonLamp> lamps() {
        return lamps;
    }

    public List<SceneAnalogChannelBar> bars() {
        return bars;
    }

    public List<SceneDeviceDialGauge> dials() {
        return dials;
    }

    /** Returns all gauges: bars, then dials, then lamps. */
    public Stream<SceneGauge> gauges() {
        return Stream.of(bars, dials, lamps).flatMap(List::stream);
    }

    public boolean isOnRack() {
        return isOnRack;
    }

    public double scale() {
        return isOnRack ? RACK_SCALE : 1;
    }

    public float anchor(int axis) {
        return anchor[axis];
    }

    void placeOnRack(double x, double z) {
        isOnRack = true;
        gap = 0;
        anchor[0] = (float) x;
        anchor[1] = 0.02f;
        anchor[2] = (float) z;
    }

    /** Moves the plate to the rack until it is placed beside another item. */
    void returnToRack() {
        isOnRack = true;
    }

    void placeBeside(SceneTrackerSensor tracker) {
        placeBeside(tracker.pose(), TRACKER_GAP);
    }

    void placeBeside(DrawnSkeletonState skeleton) {
        if (skeleton.bones() > 0) {
            placeBeside(skeleton.joint(0), BODY_GAP);
        }
    }

    /** Returns the distance of the plate's left edge from its anchor, to the right. */
    public double gap() {
        return gap;
    }

    /** Places the plate beside a moving point; keeps its position while the point has none. */
    private void placeBeside(MutableSceneItemPose pose, double metres) {
        isOnRack = false;
        gap = metres;
        if (pose.hasPosition()) {
            anchor[0] = pose.x();
            anchor[1] = pose.y();
            anchor[2] = pose.z();
        }
    }

    public double width() {
        double lamp = LAMPS.width(lamps.size());
        return scale() * (Math.max(lamp, Math.max(BARS.width(bars.size()), WHEELS.width(dials.size()))) + 2 * MARGIN);
    }

    public double height() {
        return scale() * (lampsAbove() + LAMPS.height(lamps.size()) + MARGIN);
    }

    /** Returns the least distance of two gauges on the plate. */
    public double pitch() {
        return scale() * BARS.pitchRight;
    }

    public double barRight(int bar) {
        return scale() * (MARGIN + BARS.right(bar));
    }

    /** Returns the height of a bar's lower end. */
    public double barUp(int bar) {
        return scale() * (MARGIN + BARS.up(bar, bars.size()) - BAR_HEIGHT / 2);
    }

    public double dialRight(int wheel) {
        return scale() * (MARGIN + WHEELS.right(wheel));
    }

    public double dialUp(int wheel) {
        return scale() * (wheelsAbove() + WHEELS.up(wheel, dials.size()));
    }

    public double lampRight(int lamp) {
        return scale() * (MARGIN + LAMPS.right(lamp));
    }

    public double lampUp(int lamp) {
        return scale() * (lampsAbove() + LAMPS.up(lamp, lamps.size()));
    }

    private double wheelsAbove() {
        return MARGIN + BARS.height(bars.size());
    }

    private double lampsAbove() {
        return wheelsAbove() + WHEELS.height(dials.size());
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
