package mocapscope.protocol.setp.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import org.junit.jupiter.api.Test;

class SetpChallengeResponseCalculatorTest {
    private static final long SECOND = 1_000_000_000L;
    private static final SetpOpaqueBytes CHALLENGE = SetpOpaqueBytes.of(ByteBuffer.allocate(64));

    @Test
    void repeatsChallengeWithoutKey() {
        assertEquals(CHALLENGE, new SetpChallengeResponseCalculator("").compute(CHALLENGE, 7));
    }

    @Test
    void answerDependsOnKeyAndSession() {
        var ours = new SetpChallengeResponseCalculator("k");
        var response = new SetpChallengeResponseCalculator("k").compute(CHALLENGE, 7);

        assertEquals(64, response.size());
        assertTrue(ours.verify(response, CHALLENGE, 7));
        assertFalse(ours.verify(response, CHALLENGE, 8));
        assertFalse(ours.verify(CHALLENGE, CHALLENGE, 7));
        assertFalse(new SetpChallengeResponseCalculator("other").verify(response, CHALLENGE, 7));
    }

    @Test
    void limitsAnswersToFivePerSecond() {
        var challenge = new SetpChallengeResponseCalculator("");
        for (int i = 0; i < 5; i++) {
            assertTrue(challenge.mayAnswer(SECOND + i));
        }
        assertFalse(challenge.mayAnswer(SECOND + 5));
        assertTrue(challenge.mayAnswer(2 * SECOND));
    }
}
