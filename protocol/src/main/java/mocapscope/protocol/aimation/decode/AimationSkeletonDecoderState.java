package mocapscope.protocol.aimation.decode;

import java.util.Objects;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationPoseType;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import org.jspecify.annotations.Nullable;

/**
 * The state for decoding an AImation session's skeleton data: frame numbers, last bodies and pose type.
 *
 * @param track the frame numbers and times so far
 * @param body the body of the last packet; null before the first
 * @param previousBody the previous body of another size: hands may appear and disappear with every packet
 * @param assumed the pose type that is assumed while none was granted, or {@link AimationPoseType#UNKNOWN}
 */
public record AimationSkeletonDecoderState(
        AimationFrameGapDetector track,
        @Nullable AimationForwardKinematicsSkeleton body,
        @Nullable AimationForwardKinematicsSkeleton previousBody,
        int assumed) {
    static final AimationSkeletonDecoderState NEW =
            new AimationSkeletonDecoderState(AimationFrameGapDetector.NEW, null, null, AimationPoseType.UNKNOWN);

    /** Returns the state after missing bytes, in which any frame number may follow. */
    AimationSkeletonDecoderState afterGap() {
        return new AimationSkeletonDecoderState(track.afterGap(), body, previousBody, assumed);
    }

    /** Maximum number of bones that are displayed; more are only counted. */
    @DocumentedLimit(value = "bones of a body", unit = "bones", beyond = "not decoded as a body, BONES_TOO_MANY")
    static final int MOST_BONES = 512;

    private static final double NANOS = 1e9;

    /** Seconds that exceed the range of a time in nanoseconds. */
    private static final double LONGEST = 9e9;

    /** Emits the skeleton of a packet; {@code declared} is its pose type if that is known. */
    AimationSkeletonDecoderState emitSkeleton(
            AimationMessage.SkeletonData skeletonData,
            DecodedMessage message,
            int declared,
            AimationDecoder decoder,
            DecoderEventEmitter out) {
        track.reportFindings(skeletonData, message, out);
        int bones = skeletonData.bones();
        if (bones == 0 || bones > MOST_BONES) {
            reportBoneLimit(skeletonData, message, out);
            return new AimationSkeletonDecoderState(track.after(skeletonData), body, previousBody, assumed);
        }
        int poseType = declared == AimationPoseType.UNKNOWN ? assumed(skeletonData, message, out) : declared;
        var known = known(bones);
        var skeleton = known != null ? known : body(bones, poseType, message, decoder, out);
        return emitKnownSkeleton(skeletonData, skeleton, message, poseType, declared, decoder, out);
    }

    /** Returns true if {@link #emitSkeleton} would emit nothing for the packet but its skeleton. */
    boolean acceptsFastPath(AimationMessage.SkeletonData skeletonData, int declared) {
        return track.hasNoFinding(skeletonData)
                && (declared != AimationPoseType.UNKNOWN || assumed != AimationPoseType.UNKNOWN)
                && known(skeletonData.bones()) != null;
    }

    /** Emits the skeleton of a packet that is {@linkplain #acceptsFastPath plain}. */
    AimationSkeletonDecoderState emitKnownSkeleton(
            AimationMessage.SkeletonData skeletonData,
            MessageMetadata packet,
            int declared,
            AimationDecoder decoder,
            DecoderEventEmitter out) {
        var skeleton = Objects.requireNonNull(known(skeletonData.bones()));
        return emitKnownSkeleton(
                skeletonData,
                skeleton,
                packet,
                declared == AimationPoseType.UNKNOWN ? assumed : declared,
                declared,
                decoder,
                out);
    }

    private AimationSkeletonDecoderState emitKnownSkeleton(
            AimationMessage.SkeletonData skeletonData,
            AimationForwardKinematicsSkeleton skeleton,
            MessageMetadata packet,
            int poseType,
            int declared,
            AimationDecoder decoder,
            DecoderEventEmitter out) {
        if (decoder.isWanted()) {
            out.emitSample(skeleton(skeletonData, skeleton, poseType, stamp(skeletonData, packet, decoder)));
        }
        var before = skeleton == body ? previousBody : body;
        return new AimationSkeletonDecoderState(
                track.after(skeletonData), skeleton, before, declared == AimationPoseType.UNKNOWN ? poseType : assumed);
    }

    private @Nullable AimationForwardKinematicsSkeleton known(int bones) {
        if (body != null && body.bones() == bones) {
            return body;
        }
        return previousBody != null && previousBody.bones() == bones ? previousBody : null;
    }

    private static void reportBoneLimit(
            AimationMessage.SkeletonData skeletonData, DecodedMessage message, DecoderEventEmitter out) {
        if (skeletonData.bones() > MOST_BONES) {
            var text = "%d bones, but at most %d are drawn".formatted(skeletonData.bones(), MOST_BONES);
            out.emitFinding(Finding.of(AimationProblemKind.BONES_TOO_MANY, message, text));
        }
    }

    /**
     * Reports the assumed pose type once. Studio computes no rotations for global poses, so all of them are the
     * identity.
     */
    private int assumed(AimationMessage.SkeletonData skeletonData, DecodedMessage message, DecoderEventEmitter out) {
        if (assumed != AimationPoseType.UNKNOWN) {
            return assumed;
        }
        int guess = hasNoRotation(skeletonData.quaternions()) ? AimationPoseType.GLOBAL : AimationPoseType.LOCAL;
        var text = "no opcode 14 or 15 with a pose type: %s is assumed, because %s"
                .formatted(
                        AimationPoseType.nameOf(guess),
                        guess == AimationPoseType.GLOBAL ? "no bone is rotated" : "bones are rotated");
        out.emitFinding(Finding.of(AimationProblemKind.POSE_TYPE_ASSUMED, message, text));
        return guess;
    }

    private static boolean hasNoRotation(ImmutableDoubleArray quaternions) {
        for (int bone = 0; bone < quaternions.size() / 4; bone++) {
            var turn = quaternions.quat(bone);
            if (turn.x() != 0 || turn.y() != 0 || turn.z() != 0) {
                return false;
            }
        }
        return true;
    }

    private static AimationForwardKinematicsSkeleton body(
            int bones, int poseType, DecodedMessage message, AimationDecoder decoder, DecoderEventEmitter out) {
        var skeleton = decoder.findSkeleton(bones);
        if (!skeleton.hasBoneNames()) {
            var text = "no skeleton map for a body of %d bones: they are numbered points%s"
                    .formatted(bones, poseType == AimationPoseType.LOCAL ? ", relative to unknown parents" : "");
            out.emitFinding(Finding.of(AimationProblemKind.BONES_UNKNOWN, message, text));
        }
        if (decoder.isWanted()) {
            out.emitSource(skeleton.info(decoder.source()));
        }
        return skeleton;
    }

    private static SampleMetadata stamp(
            AimationMessage.SkeletonData skeletonData, MessageMetadata packet, AimationDecoder decoder) {
        boolean fits = Math.abs(skeletonData.worldTime()) < LONGEST; // false for NaN too
        return new SampleMetadata(
                decoder.source(),
                packet.direction(),
                packet.n(),
                packet.arrival(),
                fits ? Math.round(skeletonData.worldTime() * NANOS) : SampleMetadata.NO_TIME);
    }

    private static Sample.Skeleton skeleton(
            AimationMessage.SkeletonData skeletonData,
            AimationForwardKinematicsSkeleton skeleton,
            int poseType,
            SampleMetadata stamp) {
        int numbers = 3 * skeleton.bones();
        if (poseType == AimationPoseType.GLOBAL) {
            var places = skeletonData.points().size() == numbers
                    ? skeletonData.points()
                    : ImmutableDoubleArray.of(skeletonData.points().copyFirst(numbers));
            return new Sample.Skeleton(
                    stamp, skeletonData.frameId(), skeleton.map(), places, skeleton.unknownOrientations());
        }
        var positions = skeletonData.points().copyFirst(numbers);
        var orientations = skeletonData.quaternions().copyFirst(4 * skeleton.bones());
        skeleton.kinematics().place(positions, orientations);
        return new Sample.Skeleton(
                stamp,
                skeletonData.frameId(),
                skeleton.map(),
                ImmutableDoubleArray.of(positions),
                ImmutableDoubleArray.of(orientations));
    }
}
