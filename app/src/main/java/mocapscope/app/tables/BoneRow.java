package mocapscope.app.tables;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;

/**
 * What the table of bones says of one joint.
 *
 * @param unit of the position; empty when unknown
 * @param age nanoseconds since its skeleton came
 */
record BoneRow(Origin session, Part part, Sample.Skeleton skeleton, String unit, double hertz, long age) {

    String device() {
        return part.source().label();
    }

    int bone() {
        return part.index();
    }

    String name() {
        return skeleton.map().bones().get(bone()).name();
    }

    /** The joint that a line is drawn to, by name; empty for a root. */
    String parent() {
        int parent = skeleton.map().bones().get(bone()).drawParent();
        return parent < 0 ? "" : skeleton.map().bones().get(parent).name();
    }

    Vec3 position() {
        return skeleton.positions().vec3(bone());
    }

    Quat orientation() {
        return skeleton.orientations().quat(bone());
    }
}
