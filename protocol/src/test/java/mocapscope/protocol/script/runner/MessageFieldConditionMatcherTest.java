package mocapscope.protocol.script.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import mocapscope.protocol.script.MessageFieldCondition;
import mocapscope.protocol.script.generator.SessionScriptGeneratorTest;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import org.junit.jupiter.api.Test;

/** Tests of the messages about fields that differ from the expectation. */
class MessageFieldConditionMatcherTest {

    @Test
    void masksActualAndExpectedValueOfSecret() throws Exception {
        assertEquals(" (userPassphrase is a secret, not ***)", difference("userPassphrase", "hunter2"));
    }

    @Test
    void showsActualAndExpectedValueOfOtherFields() throws Exception {
        assertEquals(" (frameData is missing, not hunter2)", difference("frameData", "hunter2"));
    }

    private static String difference(String field, String query) throws Exception {
        var session =
                SessionScriptGeneratorTest.recordedSession("setp://127.0.0.1", "ConnectRequest", "5ec7e75ec7e75ec7");
        var matcher = new MessageFieldConditionMatcher(session.history());

        assertFalse(matcher.matches(
                request(session),
                List.of(new MessageFieldCondition(field, MessageFieldCondition.ComparisonOperator.IS, query))));
        return matcher.mismatch();
    }

    private static DecodedMessage request(Session session) {
        return session.history().messages(0, 9).stream()
                .filter(message -> message.name().equals("ConnectRequest"))
                .findFirst()
                .orElseThrow();
    }
}
