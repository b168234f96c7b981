package mocapscope.protocol.export;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * The skeleton that an exported file contains: its joints in their rest pose. Converts recorded poses to it. In a
 * T-pose the axes of all joints are those of the file; otherwise they are those of the source. Not thread-safe.
 */
final class ExportSkeleton {
    private final List<ExportJoint> joints;
    private final GlobalToLocalPoseConverter converter;
    /** The rotation of each joint's axes of the source when the skeleton is at rest in the axes of the file. */
    private final Quat[] axes;

    private ExportSkeleton(List<ExportJoint> source, List<ExportJoint> joints, Quat[] axes) {
        this.converter = new GlobalToLocalPoseConverter(source);
        this.joints = joints;
        this.axes = axes;
    }

    /** Creates the skeleton of a track. A body without humanoid roles keeps its first pose as its rest pose. */
    static ExportSkeleton of(ExportPlan.ExportPlanTrack track, ExportOptions options) {
        var source = ExportJoint.of(track, options.names());
        var unturned = source.stream().map(_ -> Quat.IDENTITY).toArray(Quat[]::new);
        if (options.rest() == ExportRestPoseChoice.FIRST) {
            return new ExportSkeleton(source, source, unturned);
        }
        return TPoseSolver.solve(source, track.track().roles())
                .map(axes -> new ExportSkeleton(source, turned(source, axes), axes))
                .orElseGet(() -> new ExportSkeleton(source, source, unturned));
    }

    /** Returns the joints at rest in the axes of the file, without rotations; the lowest one is on the floor. */
    private static List<ExportJoint> turned(List<ExportJoint> source, Quat[] axes) {
        var places = new ArrayList<Vec3>();
        var base = Vec3.ZERO;
        double floor = Double.POSITIVE_INFINITY;
        boolean isFirst = true;
        for (int i = 0; i < axes.length; i++) {
            var joint = source.get(i);
            if (joint.isRoot(source)) {
                boolean real = joint.bone() >= 0;
                base = real && isFirst ? joint.offset() : base;
                isFirst &= !real;
                places.add(
                        real
                                ? axes[i].times(joint.turn().conjugate())
                                        .rotate(joint.offset().minus(base))
                                : Vec3.ZERO);
            } else {
                places.add(places.get(joint.parent()).plus(axes[joint.parent()].rotate(joint.offset())));
            }
            floor = joint.bone() >= 0 ? Math.min(floor, places.get(i).y()) : floor;
        }
        var joints = new ArrayList<ExportJoint>();
        for (int i = 0; i < axes.length; i++) {
            var joint = source.get(i);
            boolean stands = joint.isRoot(source) && joint.bone() >= 0;
            var offset = stands
                    ? places.get(i).minus(new Vec3(0, floor, 0))
                    : joint.parent() < 0 ? Vec3.ZERO : axes[joint.parent()].rotate(joint.offset());
            joints.add(joint.atRest(offset, Quat.IDENTITY, tip(joint, stands ? Vec3.ZERO : offset, axes[i])));
        }
        return List.copyOf(joints);
    }

    /** Returns the end of a joint without children: in the direction of the bone that leads to it, if it has a length. */
    private static Vec3 tip(ExportJoint joint, Vec3 offset, Quat axes) {
        return offset.length() > 0 ? offset.times(joint.tip().length() / offset.length()) : axes.rotate(joint.tip());
    }

    /** Returns the joints at rest. */
    List<ExportJoint> joints() {
        return joints;
    }

    /** Reads a frame with three position and four orientation values per bone; NaN marks missing values. */
    void update(double[] positions, double[] orientations) {
        converter.update(positions, orientations);
    }

    /** Returns the rotation of a joint in the parent's space. */
    Quat rotation(int joint) {
        return above(joint).times(converter.rotation(joint)).times(axes[joint].conjugate());
    }

    /** Returns the position of a joint in the parent's space. */
    Vec3 position(int joint) {
        return above(joint).rotate(converter.position(joint));
    }

    private Quat above(int joint) {
        int parent = joints.get(joint).parent();
        return parent < 0 ? Quat.IDENTITY : axes[parent];
    }

    /** Returns the largest distance of a joint from its position at the estimated bone length, in metres. */
    double maxStretch() {
        return converter.maxStretch();
    }

    /** Returns the number of missing joint positions. */
    long missingCount() {
        return converter.missingCount();
    }
}
