package mocapscope.protocol.motionfile;

import java.util.Optional;
import mocapscope.protocol.motionfile.spatial.SpatialMessage;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransform;
import mocapscope.protocol.motionfile.spatial.SpatialPose;
import mocapscope.protocol.sample.Quat;

/** Checks poses and coordinate-frame names, and replaces invalid positions and orientations by NaN. */
final class SpatialPoseSanitizer {
    private SpatialPoseSanitizer() {}

    /** Returns a transform with a valid pose; empty if the name of a frame is missing or too long. */
    static Optional<FrameTransform> check(FrameTransform transform) {
        return SpatialMessage.isValidName(transform.parent()) && SpatialMessage.isValidName(transform.child())
                ? Optional.of(new FrameTransform(transform.parent(), transform.child(), normalize(transform.pose())))
                : Optional.empty();
    }

    /** Returns the pose with a rotation of length 1; an invalid position or rotation is unknown. */
    static SpatialPose normalize(SpatialPose pose) {
        return new SpatialPose(
                pose.position().isFinite() ? pose.position() : SpatialPose.UNKNOWN.position(),
                pose.orientation().isFinite() ? pose.orientation().normalised() : SpatialPose.UNKNOWN.orientation());
    }

    /** Returns the reason why a pose is invalid, as a clause for the user; empty if it is valid. */
    static String problem(SpatialPose pose) {
        if (!pose.position().isFinite()) {
            return "the position is no number";
        }
        Quat orientation = pose.orientation();
        if (!orientation.isFinite()) {
            return "the orientation is no number";
        }
        return orientation.hasUnitLength()
                ? ""
                : "the orientation has the length %.3g, not 1".formatted(Math.sqrt(orientation.lengthSquared()));
    }
}
