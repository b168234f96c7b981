package mocapscope.app.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SessionSkeletonAssembler;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceId;

/** Collects the skeletons of a session for a report. Lists at most 64 of them. Not thread-safe. */
final class ReportedSkeletonCollector {
    @DocumentedLimit(
            value = "skeletons of a session in a report",
            unit = "skeletons",
            beyond = "not listed, and reported")
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
    record ReportedSkeleton(SourceId source, BoneNameOrigin nameOrigin, SkeletonMap map, List<String> rigidBodies) {

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
    private final Map<SourceId, ReportedSkeleton> skeletons = new LinkedHashMap<>();
    private boolean isFull;

    ReportedSkeletonCollector(SkeletonMapLibrary maps, String protocol) {
        posed = new SessionSkeletonAssembler(maps, protocol);
    }

    void addRig(SkeletonDescription description) {
        posed.setDescription(description);
        keep(new ReportedSkeleton(
                description.source(), BoneNameOrigin.DESCRIBED, description.map(), description.rigidBodies()));
    }

    void add(Sample sample) {
        if (skeletons.containsKey(sample.stamp().source())) {
            return;
        }
        if (sample instanceof Sample.Skeleton body) {
            keep(new ReportedSkeleton(body.stamp().source(), BoneNameOrigin.STREAMED, body.map(), List.of()));
        } else if (sample instanceof Sample.Pose pose) {
            posed.add(pose)
                    .ifPresent(body -> keep(
                            new ReportedSkeleton(pose.stamp().source(), BoneNameOrigin.MAPPED, body.map(), List.of())));
        }
    }

    /** Returns the skeletons in order of first occurrence. */
    List<ReportedSkeleton> all() {
        return List.copyOf(skeletons.values());
    }

    private void keep(ReportedSkeleton skeleton) {
        if (skeletons.containsKey(skeleton.source()) || skeletons.size() < MOST) {
            skeletons.put(skeleton.source(), skeleton);
        } else {
            isFull = true;
        }
    }

    /** Returns true if there was at least one more than fits. */
    boolean isFull() {
        return isFull;
    }
}
