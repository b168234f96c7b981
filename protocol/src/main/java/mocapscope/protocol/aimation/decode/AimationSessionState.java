package mocapscope.protocol.aimation.decode;

import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationPoseType;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import org.jspecify.annotations.Nullable;

/**
 * The decoded state of an AImation session: upgrade request, requested and granted pose types, shutdown and skeleton.
 * @param upgradeRequest the client's upgrade request; null until one was captured
 * @param requestedPoseType the pose type that the client requested last, or {@link AimationPoseType#UNKNOWN}
 * @param grantedPoseType the pose type that the server granted last, or {@link AimationPoseType#UNKNOWN}
 * @param shutdownReceived true if the client announced its shutdown
 */
public record AimationSessionState(
        @Nullable WebSocketUpgradeRequest upgradeRequest,
        int requestedPoseType,
        int grantedPoseType,
        boolean shutdownReceived,
        AimationSkeletonDecoderState skeletonState) {
    static final AimationSessionState NEW = new AimationSessionState(
            null, AimationPoseType.UNKNOWN, AimationPoseType.UNKNOWN, false, AimationSkeletonDecoderState.NEW);

    AimationSessionState withUpgradeRequest(WebSocketUpgradeRequest request) {
        return new AimationSessionState(request, requestedPoseType, grantedPoseType, shutdownReceived, skeletonState);
    }

    /** Returns true if a client that closes now would leave its name registered. */
    public boolean isRegistered() {
        return grantedPoseType != AimationPoseType.UNKNOWN && !shutdownReceived;
    }

    /** Returns the state after missing bytes of the server, which may have granted another pose type. */
    AimationSessionState afterServerGap() {
        return new AimationSessionState(
                upgradeRequest,
                requestedPoseType,
                AimationPoseType.UNKNOWN,
                shutdownReceived,
                skeletonState.afterGap());
    }

    /** Returns the state after missing bytes of the client, which may have announced its shutdown. */
    AimationSessionState afterClientGap() {
        return new AimationSessionState(upgradeRequest, AimationPoseType.UNKNOWN, grantedPoseType, true, skeletonState);
    }

    /** Returns the state after a message. */
    AimationSessionState afterMessage(
            AimationMessage body, DecodedMessage message, AimationDecoder decoder, DecoderEventEmitter out) {
        boolean byClient = message.direction() == Direction.TO_SERVER;
        return switch (body) {
            case AimationMessage.SkeletonData skeletonData
            when !byClient -> with(skeletonState.emitSkeleton(skeletonData, message, poseType(), decoder, out));
            case AimationMessage.RegistrationRequest request when byClient -> registers(request, message, out);
            case AimationMessage.RegistrationResponse response
            when !byClient -> answered(response, message, decoder, out);
            case AimationMessage.ShutdownNotification _
            when byClient ->
                new AimationSessionState(upgradeRequest, requestedPoseType, grantedPoseType, true, skeletonState);
            case AimationMessage.SkeletonData _,
                    AimationMessage.RegistrationRequest _,
                    AimationMessage.RegistrationResponse _ -> this;
            case AimationMessage.ShutdownNotification _,
                    AimationMessage.UnknownOpcodeMessage _,
                    AimationMessage.StoredPacket _ -> this;
            case AimationMessage.UndecodablePacket _, AimationMessage.AimationTextMessage _ -> this;
        };
    }

    /** Returns the granted pose type, otherwise the requested one; {@link AimationPoseType#UNKNOWN} if neither is known. */
    int poseType() {
        return grantedPoseType == AimationPoseType.UNKNOWN ? requestedPoseType : grantedPoseType;
    }

    AimationSessionState with(AimationSkeletonDecoderState newState) {
        return newState == skeletonState
                ? this
                : new AimationSessionState(
                        upgradeRequest, requestedPoseType, grantedPoseType, shutdownReceived, newState);
    }

    private AimationSessionState registers(
            AimationMessage.RegistrationRequest request, DecodedMessage message, DecoderEventEmitter out) {
        if (grantedPoseType != AimationPoseType.UNKNOWN && !shutdownReceived) {
            var text = "the registered client requests %s poses".formatted(AimationPoseType.nameOf(request.poseType()));
            find(AimationProblemKind.REGISTERED_AGAIN, message, text, out);
        }
        return new AimationSessionState(upgradeRequest, request.poseType(), grantedPoseType, false, skeletonState);
    }

    private AimationSessionState answered(
            AimationMessage.RegistrationResponse response,
            DecodedMessage message,
            AimationDecoder decoder,
            DecoderEventEmitter out) {
        if (response.response() != AimationMessage.RegistrationResponse.GRANTED) {
            find(AimationProblemKind.REGISTRATION_REFUSED, message, "Studio rejects it: " + response.describe(), out);
            return this;
        }
        if (requestedPoseType != AimationPoseType.UNKNOWN && requestedPoseType != response.poseType()) {
            var text = "%s poses were requested, but %s poses are granted"
                    .formatted(
                            AimationPoseType.nameOf(requestedPoseType), AimationPoseType.nameOf(response.poseType()));
            find(AimationProblemKind.POSE_TYPE_DIFFERS, message, text, out);
        }
        out.emitDevice(decoder.source(), false);
        return new AimationSessionState(upgradeRequest, requestedPoseType, response.poseType(), false, skeletonState);
    }

    private static void find(Rule rule, DecodedMessage message, String text, DecoderEventEmitter out) {
        out.emitFinding(Finding.of(rule, message, text));
    }
}
