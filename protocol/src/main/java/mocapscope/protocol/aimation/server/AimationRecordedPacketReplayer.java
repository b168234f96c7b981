package mocapscope.protocol.aimation.server;

import java.util.OptionalInt;
import mocapscope.protocol.aimation.decode.AimationDecoderStateSnapshot;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationMessage.RegistrationResponse;
import mocapscope.protocol.aimation.wire.AimationMessageSender;
import mocapscope.protocol.aimation.wire.AimationPoseType;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.RecordedMessageReplayer;
import mocapscope.protocol.session.logic.RecordedServerMessageReplayer;
import mocapscope.protocol.session.logic.ReplayedTransmission;
import mocapscope.protocol.session.logic.SessionLogicContext;

/**
 * Sends the AImation packets of a recording to one client. The client's registration is answered with the pose type that
 * was granted in the recording, which is that of what follows; without one, with the pose type that the client requests.
 */
final class AimationRecordedPacketReplayer implements AimationClientDataFeed, RecordedMessageReplayer.Encoder {
    private final RecordedMessageReplayer peer;
    private final AimationMessageSender sender;
    /** The pose type that was granted last in the recording, by now. */
    private OptionalInt granted = OptionalInt.empty();

    private int requestedPoseType;
    private boolean replyPending;

    AimationRecordedPacketReplayer(RecordedServerMessageReplayer replay, AimationMessageSender sender) {
        this.peer = new RecordedMessageReplayer(replay, DUE, this);
        this.sender = sender;
    }

    @Override
    public String answerRegistration(int poseType, MonotonicAndUnixTime now, SessionLogicContext out) {
        requestedPoseType = poseType;
        replyPending = true;
        if (!peer.joined()) {
            peer.join(now, out);
        } else {
            answer(granted.orElse(requestedPoseType), out);
        }
        return peer.state();
    }

    @Override
    public void sendDue(MonotonicAndUnixTime now, SessionLogicContext out) {
        peer.advance(now, out);
    }

    @Override
    public void stop() {
        peer.leave();
    }

    @Override
    public void encodeState(Decoder.DecoderState state, MonotonicAndUnixTime now, SessionLogicContext out) {
        int poseType = ((AimationDecoderStateSnapshot) state).sessionState().grantedPoseType();
        if (poseType != AimationPoseType.UNKNOWN) {
            granted = OptionalInt.of(poseType);
        }
        if (replyPending && granted.isPresent()) {
            answer(granted.getAsInt(), out);
        }
    }

    @Override
    public void encode(ReplayedTransmission step, MonotonicAndUnixTime now, SessionLogicContext out) {
        step.messages().forEach(message -> send(message, out));
    }

    private void send(DecodedMessage message, SessionLogicContext out) {
        switch (message.body()) {
            case RegistrationResponse(int _, int response)
            when response != RegistrationResponse.GRANTED -> {} // another client's name
            case RegistrationResponse response -> {
                granted = OptionalInt.of(response.poseType());
                replyPending = false;
                sender.send(message.name(), message.bytes(), out);
            }
            case AimationMessage.AimationTextMessage _ -> {
                finish(out);
                sender.sendText(message.name(), message.bytes(), out);
            }
            case AimationMessage _ -> {
                finish(out);
                sender.send(message.name(), message.bytes(), out);
            }
            default -> {} // this connection has its own upgrade and frames
        }
    }

    private void answer(int poseType, SessionLogicContext out) {
        replyPending = false;
        sender.send(new RegistrationResponse(poseType, RegistrationResponse.GRANTED), out);
    }

    /** Answers the registration if it was not. */
    @Override
    public void finish(SessionLogicContext out) {
        if (replyPending) {
            answer(requestedPoseType, out);
        }
    }
}
