package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;
import org.jspecify.annotations.Nullable;

/** How a participant answers what its peer may ask at any time. It has no objects that could do anything. */
final class SetpAnswers {
    private static final String NOTHING_HERE = "nothing here can do that";

    private final SetpChallenge proof;
    private final RandomGenerator random;
    /** What we asked last; null when that was answered. */
    private @Nullable Octets asked;

    SetpAnswers(String key, RandomGenerator random) {
        this.proof = new SetpChallenge(key);
        this.random = random;
    }

    /** A challenge to send. */
    SetpMessage.Sayable challenge() {
        var bytes = new byte[SetpControl.ChallengeRequest.SIZE];
        random.nextBytes(bytes);
        asked = Octets.of(ByteBuffer.wrap(bytes));
        return new SetpControl.ChallengeRequest(asked);
    }

    void control(SetpVoice voice, long id, SetpControl what, Now now, Actions out) {
        switch (what) {
            case SetpControl.ThrottlingNotification(long rate) -> voice.throttled(id, rate);
            case SetpControl.ChallengeRequest(var challenge) -> {
                if (proof.answersAt(now.monotonicNanos())) {
                    voice.say(new SetpControl.ChallengeResponse(proof.answer(challenge, voice.session())));
                }
            }
            case SetpControl.ChallengeResponse(var response) -> {
                if (asked != null && !proof.right(response, asked, voice.session())) {
                    out.finding(SetpRule.CHALLENGE_FAILED, "the peer does not know the shared key");
                }
                asked = null;
            }
            case SetpControl.DisconnectNotification _, SetpControl.Keepalive _, SetpControl.Acknowledgement _ -> {}
        }
    }

    void interaction(SetpVoice voice, long id, SetpInteraction what, Actions out) {
        if (what instanceof SetpInteraction.InteractionRequest) {
            voice.say(new SetpInteraction.InteractionResponse(refusal(id), Octets.NONE));
        }
    }

    void handover(SetpVoice voice, long id, SetpHandover what, Actions out) {
        if (what instanceof SetpHandover.HandoverRequest) {
            voice.say(new SetpHandover.HandoverResponse(refusal(id)));
        }
    }

    private static Outcome refusal(long request) {
        return new Outcome(request, false, NOTHING_HERE);
    }
}
