package mocapscope.protocol.motion;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Basis.Axis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Slerp;
import mocapscope.protocol.sample.Vec3;

/** Forward kinematics: where a clip's joints are, in the file's unit and axes. */
final class BvhPose {

    private BvhPose() {}

    /** All joints, end sites too, at {@code share} of the way from one frame to another. */
    static List<Frame> between(BvhClip clip, int from, int to, double share) {
        var frames = new ArrayList<Frame>(clip.joints().size());
        for (var joint : clip.joints()) {
            var local = local(clip, joint, from);
            if (share > 0) {
                local = mix(local, local(clip, joint, to), share);
            }
            frames.add(joint.parent() < 0 ? local : frames.get(joint.parent()).place(local));
        }
        return frames;
    }

    static List<Frame> at(BvhClip clip, int frame) {
        return between(clip, frame, frame, 0);
    }

    /** A position takes the place of the offset; the first turn listed is the outermost. */
    private static Frame local(BvhClip clip, BvhJoint joint, int frame) {
        var position = joint.offset();
        var orientation = Quat.IDENTITY;
        for (int i = 0; i < joint.channels().size(); i++) {
            var channel = joint.channels().get(i);
            double number = clip.number(frame, joint.first() + i);
            if (channel.turns()) {
                orientation = orientation.times(Quat.about(channel.axis().direction(), Math.toRadians(number)));
            } else {
                position = placed(position, channel.axis(), number);
            }
        }
        return new Frame(position, orientation);
    }

    private static Vec3 placed(Vec3 position, Axis axis, double number) {
        var along = axis.direction();
        return position.plus(along.times(number - position.dot(along)));
    }

    private static Frame mix(Frame from, Frame to, double share) {
        return new Frame(
                from.position().times(1 - share).plus(to.position().times(share)),
                Slerp.between(from.orientation(), to.orientation(), share));
    }
}
