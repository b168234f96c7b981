package mocapscope.protocol.setp.connection;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpProblemKind;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;

/**
 * Sends SETP challenges to the peer, verifies the peer's responses and answers the peer's challenges. See SETP.md R30. A
 * side that answers the challenges it sends could be made to answer its own challenge for a peer that returns it. With a
 * key, the answering side therefore answers only a verified peer, and neither side answers its own bytes.
 */
public final class SetpMutualChallengeHandler {
    private final SetpChallengeResponseCalculator proof;
    private final SetpTransportAdapter connection;
    private final SetpRequestTracker replies;
    private final RandomGenerator random;
    private final SessionLogicContext out;
    private final Set<SetpOpaqueBytes> ownChallenges = new HashSet<>();
    private boolean answering;

    private SetpMutualChallengeHandler(
            String key,
            boolean answering,
            SetpTransportAdapter connection,
            SetpRequestTracker replies,
            RandomGenerator random,
            SessionLogicContext out) {
        this.answering = answering;
        this.proof = new SetpChallengeResponseCalculator(key);
        this.connection = connection;
        this.replies = replies;
        this.random = random;
        this.out = out;
    }

    /** Creates the handler of the side that requested the session. */
    public static SetpMutualChallengeHandler forClient(
            String key,
            SetpTransportAdapter connection,
            SetpRequestTracker replies,
            RandomGenerator random,
            SessionLogicContext out) {
        return new SetpMutualChallengeHandler(key, true, connection, replies, random, out);
    }

    /** Creates the handler of the side that accepted the session. */
    public static SetpMutualChallengeHandler forServer(
            String key,
            SetpTransportAdapter connection,
            SetpRequestTracker replies,
            RandomGenerator random,
            SessionLogicContext out) {
        return new SetpMutualChallengeHandler(key, key.isEmpty(), connection, replies, random, out);
    }

    /** Answers a challenge of the peer; beyond a few per second they remain unanswered. */
    public void answerChallenge(SetpOpaqueBytes challenge, MonotonicAndUnixTime now) {
        if (answering && !ownChallenges.contains(challenge) && proof.mayAnswer(now.monotonicNanos())) {
            connection.send(
                    new SetpSessionControlMessage.ChallengeResponse(proof.compute(challenge, connection.session())));
        }
    }

    /**
     * Challenges the peer; runs {@code proven} after the correct response, {@code failed} after a wrong one or a
     * timeout.
     */
    public void sendChallenge(
            Consumer<MonotonicAndUnixTime> proven, Consumer<MonotonicAndUnixTime> failed, MonotonicAndUnixTime now) {
        var bytes = new byte[SetpSessionControlMessage.ChallengeRequest.SIZE];
        random.nextBytes(bytes);
        var challenge = SetpOpaqueBytes.of(ByteBuffer.wrap(bytes));
        ownChallenges.add(challenge);
        replies.sendRequest(
                new SetpSessionControlMessage.ChallengeRequest(challenge),
                new SetpRequestTracker.SetpReplyListener() {
                    @Override
                    public void onReply(SetpMessage.SetpMessagePayload reply, MonotonicAndUnixTime at) {
                        var response = ((SetpSessionControlMessage.ChallengeResponse) reply).response();
                        if (proof.verify(response, challenge, connection.session())) {
                            answering = true;
                            proven.accept(at);
                        } else {
                            fail("the response to our challenge is not that of the shared key", failed, at);
                        }
                    }

                    @Override
                    public void onNoReply(MonotonicAndUnixTime at) {
                        fail("no response to our challenge", failed, at);
                    }
                },
                now);
    }

    private void fail(String reason, Consumer<MonotonicAndUnixTime> failed, MonotonicAndUnixTime now) {
        out.reportFinding(SetpProblemKind.CHALLENGE_FAILED, reason);
        failed.accept(now);
    }
}
