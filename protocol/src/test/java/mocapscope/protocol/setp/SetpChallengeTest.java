package mocapscope.protocol.setp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class SetpChallengeTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Octets CHALLENGE = Octets.of(ByteBuffer.allocate(64));

    @Test
    void withoutAKeyTheAnswerRepeatsTheChallenge() {
        assertEquals(CHALLENGE, new SetpChallenge("").answer(CHALLENGE, 7));
    }

    @Test
    void theAnswerProvesTheKeyAndTheSession() {
        var ours = new SetpChallenge("k");
        var answer = new SetpChallenge("k").answer(CHALLENGE, 7);

        assertEquals(64, answer.size());
        assertTrue(ours.right(answer, CHALLENGE, 7));
        assertFalse(ours.right(answer, CHALLENGE, 8));
        assertFalse(ours.right(CHALLENGE, CHALLENGE, 7));
        assertFalse(new SetpChallenge("other").right(answer, CHALLENGE, 7));
    }

    @Test
    void fiveASecondAreAnswered() {
        var challenge = new SetpChallenge("");
        for (int i = 0; i < 5; i++) {
            assertTrue(challenge.answersAt(SECOND + i));
        }
        assertFalse(challenge.answersAt(SECOND + 5));
        assertTrue(challenge.answersAt(2 * SECOND));
    }
}
