package mocapscope.protocol.aimation;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import org.jspecify.annotations.Nullable;

/**
 * State of an AImation session as both directions show it: upgrade request, pose type, shutdown and skeleton.
 *
 * @param asked the client's upgrade request; null until one was captured
 * @param requested the pose type that the client requested last, or {@link #UNKNOWN}
 * @param granted the pose type that the server granted last, or {@link #UNKNOWN}
 * @param goodbye true if the client announced its shutdown
 */
record Talk(@Nullable WebSocketUpgradeRequest asked, int requested, int granted, boolean goodbye, Motion motion) {
    static final int UNKNOWN = -1;
    static final int LOCAL = 0;
    static final int GLOBAL = 1;

    static final Talk NEW = new Talk(null, UNKNOWN, UNKNOWN, false, Motion.NEW);

    /** Returns a pose type in one word. */
    static String word(int poseType) {
        return poseType == LOCAL ? "local" : "global";
    }

    Talk upgrading(WebSocketUpgradeRequest request) {
        return new Talk(request, requested, granted, goodbye, motion);
    }

    /** Returns true if a client that closes now would leave its name registered. */
    boolean staysRegistered() {
        return granted != UNKNOWN && !goodbye;
    }

    /** Returns the state after a message. */
    Talk heard(AimationMessage body, Message message, AimationDecoder decoder, DecoderOutput out) {
        boolean byClient = message.direction() == Direction.TO_SERVER;
        return switch (body) {
            case AimationMessage.Data data
            when !byClient -> with(motion.heard(data, message, poseType(), decoder, out));
            case AimationMessage.Register register when byClient -> registers(register, message, out);
            case AimationMessage.Response response when !byClient -> answered(response, message, decoder, out);
            case AimationMessage.Shutdown _ when byClient -> new Talk(asked, requested, granted, true, motion);
            case AimationMessage.Data _, AimationMessage.Register _, AimationMessage.Response _ -> this;
            case AimationMessage.Shutdown _, AimationMessage.Other _, AimationMessage.Stored _ -> this;
            case AimationMessage.Refused _, AimationMessage.Words _ -> this;
        };
    }

    /** Returns the granted pose type, otherwise the requested one; {@link #UNKNOWN} if neither is known. */
    int poseType() {
        return granted == UNKNOWN ? requested : granted;
    }

    Talk with(Motion later) {
        return later == motion ? this : new Talk(asked, requested, granted, goodbye, later);
    }

    private Talk registers(AimationMessage.Register register, Message message, DecoderOutput out) {
        if (granted != UNKNOWN && !goodbye) {
            var text = "the registered client requests %s poses".formatted(word(register.poseType()));
            find(AimationRule.REGISTERED_AGAIN, message, text, out);
        }
        return new Talk(asked, register.poseType(), granted, false, motion);
    }

    private Talk answered(AimationMessage.Response response, Message message, AimationDecoder decoder, DecoderOutput out) {
        if (response.response() != AimationMessage.Response.GRANTED) {
            find(AimationRule.REGISTRATION_REFUSED, message, "Studio rejects it: " + response.words(), out);
            return this;
        }
        if (requested != UNKNOWN && requested != response.poseType()) {
            var text = "%s poses were requested, but %s poses are granted"
                    .formatted(word(requested), word(response.poseType()));
            find(AimationRule.POSE_TYPE_DIFFERS, message, text, out);
        }
        out.onDeviceAnnounced(decoder.source(), false);
        return new Talk(asked, requested, response.poseType(), false, motion);
    }

    private static void find(Rule rule, Message message, String text, DecoderOutput out) {
        out.onFinding(Finding.of(rule, message, text));
    }
}
