package mocapscope.protocol.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.intercept.InterceptAction;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.MessageOccurrenceMatcher;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests scripts written by users. */
class ScriptReaderTest {
    private static final String FULL = """
            title: Everything
            cases:
              - id: A
                title: One of each
                about: All that a case can say.
                section: §1
                side: server
                options: {rate: 5}
                errors: non-strict
                arm:
                  - drop: a
                    from: peer
                    nth: 2
                    times: 3
                    once: true
                  - {take out: a}
                  - {delay: a, by: 1.5s}
                  - {duplicate: a, more: 2}
                  - {swap: a}
                  - {reword: a, set: {x: "07"}}
                  - {truncate: a, to: 10}
                  - {flip: a, byte: 4, bits: 0x40}
                  - {split: a, into: 1, apart: 20ms}
                  - {cut: a, times: all}
                steps:
                  - send: b
                    set: {y: 1}
                    channel: tcp
                    from: peer
                    within: 1s
                  - hex: AA bb
                  - {ask: unplug, of: host, with: {device: x}, within: 2s}
                  - {expect: c, where: {z: ">= 7"}, count: 2, channel: udp, within: 1s, otherwise: informational}
                  - {expect: closed, by: reset}
                  - {expect: open, for: 1s}
                  - expect: live
                  - expect: clean
                  - expect: finding CODE
                  - expect: resent 3
                  - {expect: silence of c, for: 1s}
                  - expect: silence
                  - expect: message live
                  - {never: c, for: 3s, otherwise: ok}
                  - never: finding CODE
                  - wait: 200ms
                  - close: tcp
                  - close: session
                  - mute
            """;

    @Test
    void readsAllCaseProperties() throws Exception {
        var script = ScriptReader.read(FULL);
        var one = script.cases().getFirst();

        assertEquals("Everything", script.title());
        assertEquals(
                List.of("A", "One of each", "All that a case can say.", "§1"),
                List.of(one.id(), one.title(), one.description(), one.section()));
        assertEquals(SessionRole.SERVER, one.side());
        assertEquals(Map.of("rate", "5"), one.options());
        assertEquals(ConformanceVerdict.NON_STRICT, one.errorVerdict());
    }

    @Test
    void interceptRulesDefaultToOwnDirection() throws Exception {
        var arm = ScriptReader.read(FULL).cases().getFirst().interceptRules();

        var ours = new MessageOccurrenceMatcher(Direction.TO_CLIENT, "a", 1, MessageOccurrenceMatcher.ALL);
        assertEquals(
                List.of(
                        new InterceptRule(
                                new MessageOccurrenceMatcher(Direction.TO_SERVER, "a", 2, 3),
                                new InterceptAction.DropAction(),
                                false),
                        new InterceptRule(ours, new InterceptAction.RemoveAction(), true),
                        new InterceptRule(ours, new InterceptAction.DelayAction(1_500_000_000L), true),
                        new InterceptRule(ours, new InterceptAction.DuplicateAction(2), true),
                        new InterceptRule(ours, new InterceptAction.SwapAction(), true),
                        new InterceptRule(ours, new InterceptAction.EditAction(Map.of("x", "07")), true),
                        new InterceptRule(ours, new InterceptAction.TruncateAction(10), true),
                        new InterceptRule(ours, new InterceptAction.BitFlipAction(4, 0x40), true),
                        new InterceptRule(ours, new InterceptAction.SplitAction(1, 20_000_000L), true),
                        new InterceptRule(ours, new InterceptAction.DisconnectAction(), true)),
                arm);
    }

    @Test
    void readsStepsInOrder() throws Exception {
        var steps = ScriptReader.read(FULL).cases().getFirst().steps();

        var usual = Duration.ofSeconds(5);
        var one = Duration.ofSeconds(1);
        var two = Duration.ofSeconds(2);
        var c = new ScriptStepExpectation.MessageExpectation("c", "", List.of(), 1);
        var seven = List.of(new MessageFieldCondition("z", MessageFieldCondition.ComparisonOperator.AT_LEAST, "7"));
        assertEquals(
                List.of(
                        new ScriptStep.SendStep("b", "tcp", Direction.TO_SERVER, Map.of("y", "1"), one),
                        new ScriptStep.SendBytesStep("aabb", "", Direction.TO_CLIENT, usual),
                        new ScriptStep.RequestStep("unplug", Map.of("device", "x"), true, two),
                        new ScriptStep.ExpectStep(
                                new ScriptStepExpectation.MessageExpectation("c", "udp", seven, 2),
                                one,
                                ConformanceVerdict.INFORMATIONAL),
                        expect(new ScriptStepExpectation.CloseExpectation(ScriptStepExpectation.ClosingParty.RESET)),
                        expect(new ScriptStepExpectation.OpenExpectation(one)),
                        expect(new ScriptStepExpectation.LiveExpectation()),
                        expect(new ScriptStepExpectation.CleanExpectation()),
                        expect(new ScriptStepExpectation.FindingExpectation("CODE")),
                        expect(new ScriptStepExpectation.ResendExpectation(3)),
                        expect(new ScriptStepExpectation.SilenceExpectation(c, one)),
                        expect(new ScriptStepExpectation.SilenceExpectation(
                                new ScriptStepExpectation.MessageExpectation("*", "", List.of(), 1), two)),
                        expect(new ScriptStepExpectation.MessageExpectation("live", "", List.of(), 1)),
                        new ScriptStep.NeverStep(c, Duration.ofSeconds(3), ConformanceVerdict.OK),
                        new ScriptStep.NeverStep(
                                new ScriptStepExpectation.FindingExpectation("CODE"),
                                ScriptStep.NeverStep.TO_THE_END,
                                ConformanceVerdict.FAILED),
                        new ScriptStep.WaitStep(Duration.ofMillis(200)),
                        new ScriptStep.CloseStep("tcp"),
                        new ScriptStep.CloseStep(""),
                        new ScriptStep.MuteStep()),
                steps);
    }

    @Test
    void readsSingleCaseAsScript() throws Exception {
        var script = ScriptReader.read("{\"id\": \"A\", \"title\": \"Alone\", \"steps\": [{\"expect\": \"live\"}]}");

        assertEquals("Alone", script.title());
        assertEquals(SessionRole.CLIENT, script.cases().getFirst().side());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "titel: x | 'id' is missing (line 1, column 1)",
                "{id: A, titel: x} | 'titel' is not a key here; available: side, id, title, about, section, scheme, options,",
                "{id: A, side: both} | 'both' is not a valid side; available: client, server",
                "{id: A, beside: 17} | 'beside' is at most 16",
                "{id: A, beside: 1, side: server} | 'beside' is at most 16, and only for a client",
                "{id: A, steps: x} | 'steps' is a list, not a text",
                "{id: A, steps: [x]} | a step begins with one of: send, hex, ask,",
                "{id: A, steps: [{expect: a, send: b}]} | a step has one of these keys: send, hex, ask,",
                "{id: A, steps: [{expect: a, wihtin: 1s}]} | 'wihtin' is not a key here; available: expect, channel, where, count, within,",
                "{id: A, steps: [{expect: a, within: soon}]} | 'soon' is not a time such as 5s, 200ms or 1m",
                "{id: A, steps: [{expect: a, count: 0}]} | '0' is not a number from 1 on",
                "{id: A, steps: [{expect: a, where: {x: \">7y\"}}]} | 'x' needs a number after >, not '7y'",
                "{id: A, steps: [{expect: a, otherwise: bad}]} | 'bad' is not a valid otherwise; available: ok, informational, non-strict, failed",
                "{id: A, steps: [{expect: resent x}]} | 'x' is not a number from 1 on",
                "{id: A, steps: [{hex: abc}]} | 'hex' is two digits a byte",
                "{id: A, steps: [{send: a, set: {key: '***'}}]} | 'key' was a secret and is not saved: replace *** with the value to send",
                "{id: A, options: {passphrase: '***'}} | 'passphrase' was a secret",
                "{id: A, arm: [{drop: a, set: {}}]} | 'set' is not a key here; available: drop, from, nth, times, once",
                "{id: A, arm: [{delay: a}]} | 'by' is missing",
                "{id: A, arm: [{delay: a, by: 90m}]} | (line 1, column 15)",
                "{id: A, arm: [{flip: a, byte: 1, bits: 256}]} | (line 1, column 15)",
                "{id: A, arm: [{}]} | one of these must state the action and the message: drop, take out,",
                "{cases: [{id: A}, {id: A}]} | the case 'A' occurs twice",
                "{cases: [], tilte: x} | 'tilte' is not a key here; available: title, cases",
                "[] | a script must be a mapping, not a list"
            })
    void errorNamesPositionAndExpectedForm(String text, String expected) {
        var refused = assertThrows(InvalidScriptException.class, () -> ScriptReader.read(text));

        assertTrue(String.valueOf(refused.getMessage()).contains(expected), refused::getMessage);
    }

    @Test
    void rejectsBitsLargerThanByte() {
        assertThrows(
                InvalidScriptException.class, () -> ScriptReader.read("{id: A, arm: [{flip: a, byte: 1, bits: 256}]}"));
    }

    @Test
    void doesNotTruncateBitsLargerThanByte() {
        assertThrows(
                InvalidScriptException.class,
                () -> ScriptReader.read("{id: A, arm: [{flip: a, byte: 1, bits: 0x140}]}"));
    }

    @Test
    void readsShippedScriptsAndHandlesTruncatedOnes() throws Exception {
        for (var protocol : ProtocolCatalog.protocols()) {
            assertEquals(
                    protocol.scripts().isEmpty(),
                    ScriptReader.readBundled(protocol).cases().isEmpty());
        }
        for (int end = 0; end < FULL.length(); end++) {
            readOrRefused(FULL.substring(0, end));
        }
    }

    @Test
    void readsOrRejectsDamagedScripts() {
        var random = new Random(8);
        for (int i = 0; i < 300; i++) {
            var damaged = new StringBuilder(FULL);
            for (int n = 0; n < 3; n++) {
                damaged.setCharAt(random.nextInt(damaged.length()), (char) random.nextInt(0x7f));
            }
            readOrRefused(damaged.toString());
        }
    }

    @Test
    void rejectsOversizedFilesAndInvalidUtf8() {
        var endless = new ByteArrayInputStream(new byte[2 * YamlDocumentParser.LONGEST]);
        assertThrows(InvalidScriptException.class, () -> ScriptReader.read(endless));
        assertFalse(endless.available() == 0, "it was read to its end");

        var bytes = "id: \u00e4".getBytes(StandardCharsets.ISO_8859_1);
        assertThrows(InvalidScriptException.class, () -> ScriptReader.read(new ByteArrayInputStream(bytes)));
    }

    private static ScriptStep.ExpectStep expect(ScriptStepExpectation expectation) {
        return new ScriptStep.ExpectStep(expectation, Duration.ofSeconds(5), ConformanceVerdict.FAILED);
    }

    private static void readOrRefused(String text) {
        try {
            ScriptReader.read(text);
        } catch (InvalidScriptException refused) {
            assertFalse(String.valueOf(refused.getMessage()).isBlank());
        }
    }
}
