package mocapscope.app.tables;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;

/**
 * One skeleton bone's row: name, parent, position, orientation, report rate and age.
 *
 * @param unit the unit of the position; empty when unknown
 * @param age nanoseconds since the skeleton's latest sample
 */
record BoneRow(SessionLabel session, SignalRowKey part, Sample.Skeleton skeleton, String unit, double hertz, long age) {

    String device() {
        return part.source().label();
    }

    int bone() {
        return part.index();
    }

    String name() {
        return skeleton.map().bones().get(bone()).name();
    }

    /** Returns the name of the parent joint; empty for a root. */
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
