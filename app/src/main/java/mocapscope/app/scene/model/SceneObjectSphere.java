package mocapscope.app.scene.model;

import java.util.UUID;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/** A shared scene object, drawn in the 3D scene as a sphere with a motion trail. Metres, y up. */
public final class SceneObjectSphere {
    private static final TextBundle TEXTS = TextBundle.of(SceneObjectSphere.class);

    /** The time for which an object is highlighted after a collision. */
    public static final long FLASH_NANOS = 800_000_000L;

    /** The radius of an object whose radius is unknown, and the least and largest radius drawn. */
    private static final double DEFAULT_RADIUS = 0.05;

    private static final double LEAST = 0.005;
    private static final double MOST = 1000;
    /**
     * The distance beyond which objects are not drawn, since their coordinates would reduce the precision of all
     * others.
     */
    private static final double FARTHEST = 1e5;

    private static final int SHORT = 8;

    private final SourceId source;
    private final long index;
    private final MutableSceneItemPose pose = new MutableSceneItemPose();
    private final MotionTrailBuffer trail = new MotionTrailBuffer();
    private @Nullable SharedSceneObjectSnapshot latest;
    private final String indexText;
    private String name = "";
    private String shortName = "";
    private double radius = DEFAULT_RADIUS;
    private double flash;
    private long poseVersion;
    private int accent;
    private boolean isStale;
    private final SceneItemCaption tracking = new SceneItemCaption();
    private boolean isSelected;

    SceneObjectSphere(SharedSceneObjectSnapshot first) {
        source = first.source();
        index = first.index();
        indexText = Long.toString(index);
    }

    public SourceId source() {
        return source;
    }

    public long index() {
        return index;
    }

    /** Returns the object's number, as selections use it. */
    public int number() {
        return SharedSceneObjectSnapshot.number(index);
    }

    /** Returns the names of the source and of the object, and the start of its identifier. */
    public String name() {
        return name;
    }

    /** Returns the object's number. */
    public String indexText() {
        return indexText;
    }

    /** Returns the object's number as a name, with its tracking state. */
    public String shortName() {
        return tracking.describe(shortName);
    }

    public boolean isLost() {
        return tracking.isLost();
    }

    public MutableSceneItemPose pose() {
        return pose;
    }

    /** Returns the position as received from the source. */
    public Vec3 sourcePosition() {
        return latest == null
                ? new Vec3(Double.NaN, Double.NaN, Double.NaN)
                : latest.motion().position();
    }

    public MotionTrailBuffer trail() {
        return trail;
    }

    /** Returns a counter that grows with every received position. */
    public long poseVersion() {
        return poseVersion;
    }

    /** Returns the radius in metres. */
    public double radius() {
        return radius;
    }

    /** Returns a value that falls from 1 to 0 after a collision. */
    public double flash() {
        return flash;
    }

    public int accent() {
        return accent;
    }

    /** Returns true if the session is not connected, or if the object is lost. */
    public boolean isStale() {
        return isStale;
    }

    public boolean isSelected() {
        return isSelected;
    }

    void setAppearance(int accent, boolean quiet, boolean picked) {
        this.accent = accent;
        this.isStale = quiet;
        this.isSelected = picked;
    }

    public void update(SharedSceneObjectSnapshot state, SourceToSceneBasisTransform transform, long nanos) {
        if (state != latest) {
            call(state);
            latest = state;
            poseVersion++;
            transform.transform(state.motion().position(), state.motion().orientation(), pose);
            if (Math.abs(pose.x()) > FARTHEST || Math.abs(pose.y()) > FARTHEST || Math.abs(pose.z()) > FARTHEST) {
                pose.setPosition(Double.NaN, Double.NaN, Double.NaN);
            }
            radius = state.radius() > 0 ? Math.clamp(transform.toMetres(state.radius()), LEAST, MOST) : DEFAULT_RADIUS;
        }
        long met = state.meeting().at();
        flash = met == TrafficStatistics.NEVER ? 0 : Math.clamp(1 - (nanos - met) / (double) FLASH_NANOS, 0, 1);
        tracking.set(state.tracking(), nanos);
        if (tracking.isLost()) {
            trail.addGap(nanos);
        } else {
            trail.add(nanos, pose);
        }
    }

    private void call(SharedSceneObjectSnapshot state) {
        if (latest == null || !latest.id().equals(state.id())) {
            var id = state.id().map(UUID::toString).orElse("");
            shortName = TEXTS.text("object", index);
            name = source.deviceDisplayName() + " · " + shortName
                    + (id.isEmpty() ? "" : " · " + id.substring(0, SHORT));
        }
    }
}
