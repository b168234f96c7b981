package mocapscope.app.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.SessionSkeletonAssembler;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.sample.SourceId;

/** Collects the skeletons of a session for a report, at most 64. Not thread-safe. */
final class ReportedSkeletonCollector {
    static final int MOST = 64;

    /** The origin of a skeleton's bone names: device description, skeleton sample or skeleton map. */
    enum BoneNameOrigin {
        DESCRIBED,
        STREAMED,
        MAPPED
    }

    /**
     * A skeleton in a report: source, bones, rigid bodies and the origin of their names.
     *
     * @param map the map that names the bones
     * @param rigidBodies the rigid bodies that the device tracks in addition
     */
    record ReportedSkeleton(SourceId source, BoneNameOrigin told, SkeletonMap map, List<String> rigidBodies) {

        ReportedSkeleton {
            rigidBodies = List.copyOf(rigidBodies);
        }

        /** Returns the number of bones without a parent. */
        long roots() {
            return map.bones().stream().filter(bone -> bone.wireParent() < 0).count();
        }

        List<String> names() {
            return map.bones().stream().map(Bone::name).toList();
        }
    }

    private final SessionSkeletonAssembler posed;
    private final Map<SourceId, ReportedSkeleton> bodies = new LinkedHashMap<>();
    private boolean isFull;

    ReportedSkeletonCollector(SkeletonMapRegistry maps, String protocol) {
        posed = new SessionSkeletonAssembler(maps, protocol);
    }

    void addRig(SkeletonDescription rig) {
        posed.setDescription(rig);
        keep(new ReportedSkeleton(rig.source(), BoneNameOrigin.DESCRIBED, rig.map(), rig.rigidBodies()));
    }

    void add(Sample sample) {
        if (bodies.containsKey(sample.stamp().source())) {
            return;
        }
        if (sample instanceof Sample.Skeleton body) {
            keep(new ReportedSkeleton(body.stamp().source(), BoneNameOrigin.STREAMED, body.map(), List.of()));
        } else if (sample instanceof Sample.Pose pose) {
            posed.add(pose)
                    .ifPresent(body -> keep(new ReportedSkeleton(pose.stamp().source(), BoneNameOrigin.MAPPED, body.map(), List.of())));
        }
    }

    /** Returns the skeletons in order of first occurrence. */
    List<ReportedSkeleton> all() {
        return List.copyOf(bodies.values());
    }

    private void keep(ReportedSkeleton body) {
        if (bodies.containsKey(body.source()) || bodies.size() < MOST) {
            bodies.put(body.source(), body);
        } else {
            isFull = true;
        }
    }

    /** Returns true if there was at least one more than fits. */
    boolean isFull() {
        return isFull;
    }
}
