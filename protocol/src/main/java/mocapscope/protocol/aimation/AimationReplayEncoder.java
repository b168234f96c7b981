package mocapscope.protocol.aimation;

import java.util.List;
import mocapscope.protocol.aimation.AimationMessage.RegistrationResponse;
import mocapscope.protocol.session.ByteReplay;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.ReplayPeer;
import mocapscope.protocol.session.ReplayStep;
import mocapscope.protocol.session.SessionContext;
import org.jspecify.annotations.Nullable;

/**
 * Sends the packets of a recording to one client. The client's registration is answered with the recorded answer, which
 * names the pose type of what follows; without one, with an answer of ours that grants what was asked for.
 */
final class AimationReplayEncoder implements AimationDataFeed, ReplayPeer.Encoder {
    private final ReplayPeer peer;
    private final AimationMessageSender sender;
    /** The last registration that was granted in the recording, by now. */
    private @Nullable Message granted;

    private int asked;
    private boolean owed;

    AimationReplayEncoder(ByteReplay replay, AimationMessageSender sender) {
        this.peer = new ReplayPeer(replay, DUE, this);
        this.sender = sender;
    }

    @Override
    public String answerRegistration(int poseType, ClockReading now, SessionContext out) {
        asked = poseType;
        owed = true;
        if (!peer.joined()) {
            peer.join(now, out);
        } else if (granted != null) {
            answer(granted, out);
        } else {
            answer(out);
        }
        return peer.state();
    }

    @Override
    public void sendDue(ClockReading now, SessionContext out) {
        peer.advance(now, out);
    }

    @Override
    public void stop() {
        peer.leave();
    }

    @Override
    public void sendCheckpoint(List<Message> messages, ClockReading now, SessionContext out) {
        for (var message : messages) {
            if (message.body() instanceof RegistrationResponse(int _, int response)
                    && response == RegistrationResponse.GRANTED) {
                granted = message;
            }
        }
        if (owed && granted != null) {
            answer(granted, out);
        }
    }

    @Override
    public void encode(ReplayStep step, ClockReading now, SessionContext out) {
        step.messages().forEach(message -> send(message, out));
    }

    private void send(Message message, SessionContext out) {
        switch (message.body()) {
            case RegistrationResponse(int _, int response)
            when response != RegistrationResponse.GRANTED -> {} // another client's name
            case RegistrationResponse _ -> {
                granted = message;
                answer(message, out);
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

    private void answer(Message recorded, SessionContext out) {
        owed = false;
        sender.send(recorded.name(), recorded.bytes(), out);
    }

    private void answer(SessionContext out) {
        owed = false;
        sender.send(new RegistrationResponse(asked, RegistrationResponse.GRANTED), out);
    }

    /** Answers the registration if it was not. */
    @Override
    public void finish(SessionContext out) {
        if (owed) {
            answer(out);
        }
    }
}
