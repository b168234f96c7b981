package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;

/** Answers the peer's challenges, and has it prove itself (R30). */
final class SetpProving {
    private final SetpChallenge proof;
    private final SetpVoice voice;
    private final SetpReplies replies;
    private final RandomGenerator random;
    private final Actions out;

    SetpProving(String key, SetpVoice voice, SetpReplies replies, RandomGenerator random, Actions out) {
        this.proof = new SetpChallenge(key);
        this.voice = voice;
        this.replies = replies;
        this.random = random;
        this.out = out;
    }

    /** The peer wants a proof; past a few a second it gets none. */
    void challenged(Octets challenge, Now now) {
        if (proof.answersAt(now.monotonicNanos())) {
            voice.say(new SetpControl.ChallengeResponse(proof.answer(challenge, voice.session())));
        }
    }

    /** Wants one from the peer; {@code failed} hears when it gives none, or a wrong one. */
    void challenge(Consumer<Now> failed, Now now) {
        var bytes = new byte[SetpControl.ChallengeRequest.SIZE];
        random.nextBytes(bytes);
        var challenge = Octets.of(ByteBuffer.wrap(bytes));
        replies.ask(
                new SetpControl.ChallengeRequest(challenge),
                new SetpReplies.Asker() {
                    @Override
                    public void answered(SetpMessage.Sayable reply, Now at) {
                        if (!(reply instanceof SetpControl.ChallengeResponse(var response)
                                && proof.right(response, challenge, voice.session()))) {
                            fail("the peer does not know the shared key", failed, at);
                        }
                    }

                    @Override
                    public void unanswered(Now at) {
                        fail("the peer does not prove that it knows the shared key", failed, at);
                    }
                },
                now);
    }

    private void fail(String why, Consumer<Now> failed, Now now) {
        out.finding(SetpRule.CHALLENGE_FAILED, why);
        failed.accept(now);
    }
}
