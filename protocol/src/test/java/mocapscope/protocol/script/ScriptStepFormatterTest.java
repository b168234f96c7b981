package mocapscope.protocol.script;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Steps in words. */
class ScriptStepFormatterTest {

    @Test
    void formatsSendStepsWithoutValues() throws Exception {
        assertEquals(
                List.of("send ConnectRequest with passphrase, user", "send 3 bytes", "ask connect with key", "send x"),
                texts("""
                        - {send: ConnectRequest, set: {user: me, passphrase: hunter2}}
                        - hex: 5e c7 e7
                        - {ask: connect, with: {key: hunter2}}
                        - send: x
                        """));
    }

    @Test
    void formatsExpectationsWithoutRequiredValues() throws Exception {
        assertEquals(
                List.of("expect 2 × a on udp with a certain b", "never finding C", "expect silence of a for 3s"),
                texts("""
                        - {expect: a, count: 2, channel: udp, where: {b: '>= 3'}}
                        - never: finding C
                        - {expect: silence of a, for: 3s}
                        """));
    }

    private static List<String> texts(String steps) throws InvalidScriptException {
        return ScriptReader.read("id: A\nsteps:\n" + steps.indent(2)).cases().getFirst().steps().stream()
                .map(ScriptStepFormatter::format)
                .toList();
    }
}
