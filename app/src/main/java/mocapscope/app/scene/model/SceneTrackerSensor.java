package mocapscope.app.scene.model;

import mocapscope.app.model.buffer.InterpolationSamplePair;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/** A tracker sensor as drawn in the 3D scene: its pose, axes and motion trail. Positions are in metres, y up. */
public final class SceneTrackerSensor {
    private final SourceId source;
    private final int sensor;
    private final String sensorName;
    private String deviceName = "";
    private String name = "";
    private final MutableSceneItemPose pose = new MutableSceneItemPose();
    /** The length of the axes of a sensor with enough room around it. */
    private static final double LONGEST = 0.13;

    private static final double SHORTEST = 0.015;
    private static final double PART = 0.12;

    private final MotionTrailBuffer trail = new MotionTrailBuffer();
    private Sample.@Nullable Pose latest;
    private boolean between;
    private int accent;
    private boolean isStale;
    private final SceneItemCaption tracking = new SceneItemCaption();
    private boolean isSelected;
    private double axisLength = SHORTEST;

    /** Uses the device's name for the sensor, or its number, as {@code called}. */
    SceneTrackerSensor(SourceId source, int sensor, String called) {
        this.source = source;
        this.sensor = sensor;
        this.sensorName = called;
        setDeviceName(source.deviceDisplayName());
    }

    /** Sets the name of the source for display within its session. */
    void setDeviceName(String shown) {
        deviceName = shown;
        name = shown + " · " + sensorName;
    }

    /** Returns the device's name for the sensor, or its number. */
    String sensorName() {
        return sensorName;
    }

    public SourceId source() {
        return source;
    }

    /** Returns the device name followed by the sensor's name or number. */
    public String name() {
        return name;
    }

    /**
     * Returns the caption among other sensors: the device name for the first, the sensor's own for the others; with the
     * tracking state, unless it is tracked.
     */
    public String shortName() {
        return tracking.describe(sensor == 0 ? deviceName : sensorName);
    }

    /** Sets the tracking state. A lost sensor keeps its place. */
    public void setTracking(TrackedItemStatus state, long nanos) {
        tracking.set(state, nanos);
    }

    public boolean isLost() {
        return tracking.isLost();
    }

    public int sensor() {
        return sensor;
    }

    public int accent() {
        return accent;
    }

    /** Returns true if no sample has arrived for a while, or if it is lost. */
    public boolean isStale() {
        return isStale;
    }

    public boolean isSelected() {
        return isSelected;
    }

    public MotionTrailBuffer trail() {
        return trail;
    }

    /** Returns the length of the drawn axes, in metres. */
    public double axisLength() {
        return axisLength;
    }

    /** Shortens the axes of sensors that are close together; {@code reach} is their source's extent in metres. */
    void setNeighbourhood(int neighbours, double reach) {
        axisLength = neighbours == 0 ? LONGEST : Math.max(axisLength, Math.clamp(PART * reach, SHORTEST, LONGEST));
    }

    void setAppearance(int accent, boolean quiet, boolean picked) {
        this.accent = accent;
        this.isStale = quiet;
        this.isSelected = picked;
    }

    /** Shows the sensor interpolated between two samples. */
    public void update(
            InterpolationSamplePair<Sample.Pose> interpolation, SourceToSceneBasisTransform transform, long nanos) {
        if (interpolation.before() == interpolation.after()) {
            update(interpolation.before(), transform, nanos);
            return;
        }
        latest = interpolation.before();
        between = true;
        transform.interpolate(interpolation.before(), interpolation.after(), interpolation.fraction(), pose);
        addToTrail(nanos);
    }

    public void update(Sample.Pose pose, SourceToSceneBasisTransform transform, long nanos) {
        if (pose != latest || between) {
            latest = pose;
            between = false;
            transform.transform(pose.position(), pose.orientation(), this.pose);
        }
        addToTrail(nanos);
    }

    private void addToTrail(long nanos) {
        if (tracking.isLost()) {
            trail.addGap(nanos);
        } else {
            trail.add(nanos, pose);
        }
    }

    /** Returns the position as received from the source. */
    public Vec3 sourcePosition() {
        return latest == null ? new Vec3(Double.NaN, Double.NaN, Double.NaN) : latest.position();
    }

    public MutableSceneItemPose pose() {
        return pose;
    }
}
