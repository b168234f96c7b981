package mocapscope.protocol.motionfile.spatial;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FramePoseList;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransform;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FrameTransformList;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the ROS 2 messages TFMessage and PoseStamped from CDR in both byte orders. Some programs count the alignment of
 * numbers from the encapsulation, and not from the byte after it. The length of the message decides; if both fit or none,
 * or if the rotations are none, the standard counts.
 */
record RosSpatialMessageDecoder(SpatialMessageType type) implements SpatialMessageDecoder {
    private static final long NANOS = 1_000_000_000L;

    /** The least size of a transform: a time, two empty texts and seven numbers. */
    private static final int LEAST_TRANSFORM = 4 * Integer.BYTES + 7 * Double.BYTES;

    /** The bytes by which a message may be longer than its fields, since its length is a multiple of four. */
    private static final int MOST_PADDING = 3;

    /** A message, and the reader behind its last field. */
    private record ReadMessage(SpatialMessage content, CdrReader in) {

        boolean fits() {
            return in.unreadBytes() <= MOST_PADDING;
        }

        /** Returns true if all orientations have length 1, as those of a message that lacks four bytes have not. */
        boolean hasRotations() {
            var poses = switch (content) {
                case FrameTransformList list -> list.transforms().stream().map(FrameTransform::pose);
                case FramePoseList list -> list.poses().stream();
                case SpatialMessage.FramePointCloud _, SpatialMessage.JointStateList _ -> Stream.<SpatialPose>empty();
            };
            return poses.allMatch(pose -> pose.orientation().hasUnitLength());
        }
    }

    @Override
    public SpatialMessage decode(ByteBuffer data, Consumer<SpatialMessageViolation> violations)
            throws SpatialMessageException {
        ReadMessage standard = null;
        SpatialMessageException fault = null;
        try {
            standard = read(CdrReader.open(data, CdrReader.ENCAPSULATION));
            if (standard.fits()) {
                return standard.content();
            }
        } catch (SpatialMessageException broken) {
            fault = broken;
        }
        var shifted = readShifted(data);
        if (shifted != null && shifted.fits() && shifted.hasRotations()) {
            violations.accept(new SpatialMessageViolation(
                    SpatialMessageProblemKind.CDR_ALIGNMENT,
                    0,
                    "encapsulation",
                    "numbers are aligned from the start of the message, not from the byte after the encapsulation"));
            return shifted.content();
        }
        if (fault != null) {
            throw fault;
        }
        return requireRead(standard, violations);
    }

    private @Nullable ReadMessage readShifted(ByteBuffer data) {
        try {
            return read(CdrReader.open(data, 0));
        } catch (SpatialMessageException _) {
            return null;
        }
    }

    private static SpatialMessage requireRead(
            @Nullable ReadMessage message, Consumer<SpatialMessageViolation> violations) {
        var read = Objects.requireNonNull(message);
        violations.accept(new SpatialMessageViolation(
                SpatialMessageProblemKind.CDR_LENGTH,
                read.in().position(),
                "message",
                "%,d bytes follow the last field".formatted(read.in().unreadBytes())));
        return read.content();
    }

    private ReadMessage read(CdrReader in) throws SpatialMessageException {
        return new ReadMessage(type == SpatialMessageType.POSE_IN_FRAME ? readPose(in) : readTransforms(in), in);
    }

    private static FrameTransformList readTransforms(CdrReader in) throws SpatialMessageException {
        int count = in.count("transforms", LEAST_TRANSFORM);
        var transforms = new ArrayList<FrameTransform>(count);
        long first = 0;
        for (int i = 0; i < count; i++) {
            in.setElement("transforms", i);
            long stamp = readStamp(in);
            first = i == 0 ? stamp : first;
            var parent = in.string("header.frame_id");
            var child = in.string("child_frame_id");
            transforms.add(
                    new FrameTransform(parent, child, readPose(in, "transform.translation", "transform.rotation")));
        }
        in.setElement("", 0);
        return new FrameTransformList(first, transforms);
    }

    private static FramePoseList readPose(CdrReader in) throws SpatialMessageException {
        readStamp(in);
        var frame = in.string("header.frame_id");
        return new FramePoseList(frame, List.of(readPose(in, "pose.position", "pose.orientation")));
    }

    private static SpatialPose readPose(CdrReader in, String position, String orientation)
            throws SpatialMessageException {
        return new SpatialPose(
                new Vec3(in.f64(position), in.f64(position), in.f64(position)),
                new Quat(in.f64(orientation), in.f64(orientation), in.f64(orientation), in.f64(orientation)));
    }

    private static long readStamp(CdrReader in) throws SpatialMessageException {
        return in.i32("header.stamp.sec") * NANOS + in.u32("header.stamp.nanosec");
    }
}
