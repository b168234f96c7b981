package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.ClockReading;

/**
 * Sends SETP challenges to the peer, verifies its responses and answers the peer's challenges (R30). A side that
 * answers the challenges it sends could be made to answer its own challenge for a peer that returns it. With a key, the
 * answering side therefore answers only a verified peer, and neither side answers its own bytes.
 */
final class SetpProving {
    private final SetpChallenge proof;
    private final SetpVoice voice;
    private final SetpReplies replies;
    private final RandomGenerator random;
    private final SessionContext out;
    private final Set<Octets> ours = new HashSet<>();
    private boolean answering;

    private SetpProving(
            String key, boolean answering, SetpVoice voice, SetpReplies replies, RandomGenerator random, SessionContext out) {
        this.answering = answering;
        this.proof = new SetpChallenge(key);
        this.voice = voice;
        this.replies = replies;
        this.random = random;
        this.out = out;
    }

    /** Creates the handler of the side that requested the session. */
    static SetpProving asking(String key, SetpVoice voice, SetpReplies replies, RandomGenerator random, SessionContext out) {
        return new SetpProving(key, true, voice, replies, random, out);
    }

    /** Creates the handler of the side that accepted the session. */
    static SetpProving giving(String key, SetpVoice voice, SetpReplies replies, RandomGenerator random, SessionContext out) {
        return new SetpProving(key, key.isEmpty(), voice, replies, random, out);
    }

    /** Answers a challenge of the peer; beyond a few per second they remain unanswered. */
    void challenged(Octets challenge, ClockReading now) {
        if (answering && !ours.contains(challenge) && proof.answersAt(now.monotonicNanos())) {
            voice.say(new SetpControl.ChallengeResponse(proof.answer(challenge, voice.session())));
        }
    }

    /**
     * Challenges the peer; runs {@code proven} after the correct response, {@code failed} after a wrong one or a
     * timeout.
     */
    void challenge(Consumer<ClockReading> proven, Consumer<ClockReading> failed, ClockReading now) {
        var bytes = new byte[SetpControl.ChallengeRequest.SIZE];
        random.nextBytes(bytes);
        var challenge = Octets.of(ByteBuffer.wrap(bytes));
        ours.add(challenge);
        replies.ask(
                new SetpControl.ChallengeRequest(challenge),
                new SetpReplies.Asker() {
                    @Override
                    public void answered(SetpMessage.Sayable reply, ClockReading at) {
                        var response = ((SetpControl.ChallengeResponse) reply).response();
                        if (proof.right(response, challenge, voice.session())) {
                            answering = true;
                            proven.accept(at);
                        } else {
                            fail("the peer does not know the shared key", failed, at);
                        }
                    }

                    @Override
                    public void unanswered(ClockReading at) {
                        fail("the peer does not prove that it knows the shared key", failed, at);
                    }
                },
                now);
    }

    private void fail(String why, Consumer<ClockReading> failed, ClockReading now) {
        out.reportFinding(SetpRule.CHALLENGE_FAILED, why);
        failed.accept(now);
    }
}
