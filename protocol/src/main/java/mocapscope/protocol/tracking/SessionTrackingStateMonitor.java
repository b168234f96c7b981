package mocapscope.protocol.tracking;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Follows the tracking state of each sensor, body and object of a session and reports tracking problems. The result
 * depends on the samples and their times only. Not thread-safe.
 */
public final class SessionTrackingStateMonitor {
    @DocumentedLimit(
            value = "sensors, bodies and objects of a session whose tracking state is followed",
            unit = "parts",
            beyond = "further ones count as tracked")
    static final int MOST_PARTS = 4096;

    private record SourceKey(SourceId id, SourceDataKind kind) {}

    private final TrackingProblemThresholds thresholds;
    private final Optional<LengthUnit> unit;
    private final Map<SourceKey, TrackedItemStateDetectorRegistry> sources = new HashMap<>();
    private final SwappedTrackedItemDetector swaps = new SwappedTrackedItemDetector();
    private final OngoingTrackingProblemRegistry log = new OngoingTrackingProblemRegistry();
    private int parts;
    /** The source of the last sample. */
    private @Nullable TrackedItemStateDetectorRegistry lastSource;

    /**
     * Creates a monitor with those thresholds.
     *
     * @param unit the unit that the user chose for the session
     */
    public SessionTrackingStateMonitor(TrackingProblemThresholds thresholds, Optional<LengthUnit> unit) {
        this.thresholds = thresholds;
        this.unit = unit;
    }

    /** Adds a source before its first sample, or changes its properties. */
    public void addSource(DeclaredSourceProperties info) {
        if (isFollowed(info.kind())) {
            var source = source(info.source(), info.kind());
            if (source != null) {
                source.describe(info, unit);
            }
        }
    }

    private static boolean isFollowed(SourceDataKind kind) {
        return switch (kind) {
            case TRACKER, SKELETON, OBJECT -> true;
            case BUTTON, ANALOG, DIAL, FLAGS, TEXT -> false;
        };
    }

    /** Adds a sample and returns the states that it begins or ends; usually there are none. */
    public List<TrackingProblemTransition> add(Sample sample) {
        if (sample instanceof Sample.Pose pose) {
            addPose(pose); // by far the most
            return log.takeChanges();
        }
        switch (sample) {
            case Sample.Skeleton skeleton -> addSkeleton(skeleton);
            case Sample.SceneObject object -> addObject(object);
            case Sample.Flags flags -> addFlags(flags);
            default -> {}
        }
        return log.takeChanges();
    }

    private void addPose(Sample.Pose pose) {
        var part = part(pose.stamp(), SourceDataKind.TRACKER, pose.sensor());
        if (part != null) {
            part.add(pose.stamp(), pose.position(), pose.orientation());
        }
    }

    private void addSkeleton(Sample.Skeleton skeleton) {
        var body = body(skeleton.stamp());
        if (body != null) {
            body.add(skeleton);
        }
    }

    private void addObject(Sample.SceneObject object) {
        switch (object.event()) {
            case PERCEIVED, MOVED -> {
                var part = part(object.stamp(), SourceDataKind.OBJECT, object.index());
                if (part != null) {
                    var motion = object.motion();
                    part.addObject(object.stamp(), motion.position(), motion.orientation());
                }
            }
            case GONE -> removeObject(object);
            case COLLIDED, ANIMATED -> {}
        }
    }

    private void removeObject(Sample.SceneObject object) {
        var source = source(object.stamp().source(), SourceDataKind.OBJECT);
        var part = source == null
                ? null
                : source.part(object.index(), object.stamp().direction());
        if (source != null && part != null) {
            part.remove(object.stamp());
            source.removePart(object.index(), object.stamp().direction());
            parts--;
        }
    }

    private void addFlags(Sample.Flags flags) {
        for (var link : flags.layout().tracking()) {
            boolean tracked = flags.isSet(link.flag());
            var stamp = flags.stamp();
            var trackerStamp = new SampleMetadata(
                    link.tracker(), stamp.direction(), stamp.message(), stamp.arrival(), stamp.deviceTime());
            for (int sensor : link.sensors()) {
                var part = part(trackerStamp, SourceDataKind.TRACKER, sensor);
                if (part != null) {
                    part.setTracked(tracked, trackerStamp);
                }
            }
        }
    }

    /** Returns a source, often that of the last sample or the one that followed it before; null if there are too many. */
    private @Nullable TrackedItemStateDetectorRegistry source(SourceId id, SourceDataKind kind) {
        var last = lastSource;
        if (last != null) {
            if (last.isSame(id, kind)) {
                return last;
            }
            var successor = last.successor();
            if (successor != null && successor.isSame(id, kind)) {
                lastSource = successor;
                return successor;
            }
        }
        var key = new SourceKey(id, kind);
        var source = sources.get(key);
        if (source == null && sources.size() < MOST_PARTS) {
            source = new TrackedItemStateDetectorRegistry(id, kind);
            sources.put(key, source);
        }
        if (source != null) {
            source.setId(id);
        }
        if (last != null) {
            last.setSuccessor(source);
        }
        lastSource = source;
        return source;
    }

    /** Returns the tracker of a sensor or object; null if there are too many. */
    private @Nullable TrackingStateDetector part(SampleMetadata stamp, SourceDataKind kind, long index) {
        var source = source(stamp.source(), kind);
        if (source == null) {
            return null;
        }
        var part = source.part(index, stamp.direction());
        if (part == null && parts < MOST_PARTS) {
            parts++;
            part = createPart(new TrackedItemId(stamp.source(), kind, index), source);
            source.addPart(index, stamp.direction(), part);
        }
        return part;
    }

    private @Nullable BodyTrackingStateDetector body(SampleMetadata stamp) {
        var source = source(stamp.source(), SourceDataKind.SKELETON);
        if (source == null) {
            return null;
        }
        var body = source.body(stamp.direction());
        if (body == null && parts < MOST_PARTS) {
            parts++;
            var part = new TrackedItemId(stamp.source(), SourceDataKind.SKELETON, TrackedItemId.BODY);
            body = new BodyTrackingStateDetector(part, thresholds, log, createPart(part, source));
            source.setBody(stamp.direction(), body);
        }
        return body;
    }

    private TrackingStateDetector createPart(TrackedItemId part, TrackedItemStateDetectorRegistry source) {
        return new TrackingStateDetector(part, source, thresholds, swaps, log);
    }

    /** Returns whether a pose that was added last of its sensor is no measurement. */
    public boolean isLost(Sample.Pose pose) {
        var source = source(pose.stamp().source(), SourceDataKind.TRACKER);
        var part =
                source == null ? null : source.part(pose.sensor(), pose.stamp().direction());
        return part != null && part.state().isMissing();
    }

    /** Returns the bones that are no measurement in a sample that was added last of its source. */
    public BitSet lostBones(Sample.Skeleton skeleton) {
        var source = source(skeleton.stamp().source(), SourceDataKind.SKELETON);
        var body = source == null ? null : source.body(skeleton.stamp().direction());
        return body == null ? new BitSet() : body.lostBones();
    }

    /** Returns the states that have not ended, oldest first. */
    public List<TrackingProblemTransition> openEpisodes() {
        return log.openEpisodes();
    }

    /**
     * Forgets the movement of all parts, because a channel opened or closed. Nothing is frozen, jumped or swapped across
     * an interruption; lost parts stay lost.
     */
    public void interrupt() {
        swaps.clear();
        sources.values().forEach(TrackedItemStateDetectorRegistry::interrupt);
    }
}
