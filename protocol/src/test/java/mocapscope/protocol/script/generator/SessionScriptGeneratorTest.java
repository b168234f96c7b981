package mocapscope.protocol.script.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.intercept.InterceptAction;
import mocapscope.protocol.intercept.InterceptGateFactory;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.MessageOccurrenceMatcher;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.script.InvalidScriptException;
import mocapscope.protocol.script.ScriptReader;
import mocapscope.protocol.script.ScriptStepFormatter;
import mocapscope.protocol.script.UnsentMessageDecoder;
import mocapscope.protocol.script.runner.ConformanceTestRunner;
import mocapscope.protocol.script.runner.SessionStateAndSampleListener;
import mocapscope.protocol.script.runner.TestRunClock;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** Sessions, written down as scripts. */
public class SessionScriptGeneratorTest {
    private static final String SECRET = "5ec7e75ec7e75ec7";
    private static final String POSE = "vrpn_Tracker Pos_Quat";
    private static final String COOKIE = "cookie";
    private static final String DEVICE = "SENDER_DESCRIPTION";

    @Test
    void generatedScriptPassesAgainstSamePeer() throws Exception {
        try (var launcher = new SessionLauncher()) {
            var endpoint = serve(launcher, "vrpn+tcp://127.0.0.1");
            var session = session(launcher, endpoint, List.of());

            var script = ScriptReader.read(SessionScriptGenerator.write(session, List.of(), "A", new Random(1)));
            var outcome =
                    runner(launcher, endpoint).run(script.cases().getFirst()).orElseThrow();

            assertTrue(outcome.remarks().size() > 3, outcome.remarks()::toString);
            assertEquals("expect cookie", outcome.remarks().getFirst().step());
            assertEquals(ConformanceVerdict.OK, outcome.verdict(), outcome.remarks()::toString);
        }
    }

    @Test
    void repeatsEditOfOwnMessage() throws Exception {
        try (var launcher = new SessionLauncher()) {
            var endpoint = serve(launcher, "vrpn+tcp://127.0.0.1");
            var other = new InterceptRule(
                    new MessageOccurrenceMatcher(Direction.TO_SERVER, "cookie", 1, MessageOccurrenceMatcher.ALL),
                    new InterceptAction.EditAction(Map.of("version", "07.13")),
                    true);
            var session = session(launcher, endpoint, List.of(other));

            var one = ScriptReader.read(SessionScriptGenerator.write(session, List.of(), "A", new Random(1)))
                    .cases()
                    .getFirst();

            assertEquals(
                    List.of(new InterceptRule(
                            new MessageOccurrenceMatcher(Direction.TO_SERVER, "cookie", 1, 1),
                            new InterceptAction.EditAction(Map.of("version", "07.13")),
                            true)),
                    one.interceptRules());
        }
    }

    @Test
    void omitsSecretAndRejectsUnfilledScript() throws Exception {
        var session = recordedSession("setp://127.0.0.1", "ConnectRequest", SECRET);

        var written = SessionScriptGenerator.write(session, List.of(), "A", new Random(1));

        assertFalse(written.contains(SECRET), written);
        assertTrue(written.contains("send: \"ConnectRequest\""), written);
        assertTrue(written.contains(": \"***\""), written);
        var refused = assertThrows(InvalidScriptException.class, () -> ScriptReader.read(written));
        assertTrue(String.valueOf(refused.getMessage()).contains("was a secret and is not saved"));
    }

    @Test
    void detectsBytesContainingSecret() throws Exception {
        var secret = recordedSession("setp://127.0.0.1", "ConnectRequest", SECRET);
        var plain = recordedSession("vrpn+tcp://127.0.0.1", COOKIE, "");

        assertTrue(new MessageTemplateDifferenceFinder(secret, new Random(1))
                .containsSecret(secret.history().messages(0, 9)));
        assertFalse(new MessageTemplateDifferenceFinder(plain, new Random(1))
                .containsSecret(plain.history().messages(0, 9)));
    }

    @Test
    void repeatsMessageSentByUser() throws Exception {
        var session = recordedSession("vrpn+tcp://127.0.0.1", COOKIE, "");

        var steps = ScriptReader.read(SessionScriptGenerator.write(session, List.of(), "A", new Random(1)))
                .cases()
                .getFirst()
                .steps();

        assertEquals("send cookie", ScriptStepFormatter.format(steps.getFirst()));
    }

    @Test
    void repeatsOnlyKnownEditsOfPeerMessages() throws Exception {
        try (var launcher = new SessionLauncher()) {
            var endpoint = serve(launcher, "vrpn+tcp://127.0.0.1");
            var other = new InterceptRule(
                    new MessageOccurrenceMatcher(Direction.TO_CLIENT, POSE, 3, 2),
                    new InterceptAction.EditAction(Map.of("sensor", "77")),
                    true);
            var findings = new ArrayList<Finding>();
            var session = session(launcher, endpoint, List.of(other), findings);

            assertEquals(
                    List.of(other),
                    read(SessionScriptGenerator.write(session, findings, "A", new Random(1)))
                            .interceptRules());

            var unknown = SessionScriptGenerator.write(session, List.of(), "A", new Random(1));
            assertEquals(List.of(), read(unknown).interceptRules());
            assertTrue(
                    unknown.contains("# not repeated: " + POSE + ", from the peer: was changed in an unknown way\n"),
                    unknown);
        }
    }

    @Test
    void matcherCountIncludesDroppedMessages() throws Exception {
        var session = recordedSession("vrpn+tcp://127.0.0.1", COOKIE, "");
        addMessage(session, Direction.TO_CLIENT, COOKIE, 1);
        addMessage(session, Direction.TO_CLIENT, DEVICE, 1);
        addMessage(session, Direction.TO_CLIENT, DEVICE, 4);
        addMessage(session, Direction.TO_CLIENT, DEVICE, 6);

        var script = SessionScriptGenerator.write(
                session,
                List.of(
                        lost(DEVICE + " dropped", 2),
                        lost(DEVICE + " dropped", 3),
                        lost(DEVICE + " taken out", 5),
                        lost("dropped", 7_000_000_000L)),
                "A",
                new Random(1));

        assertEquals(
                List.of(
                        new InterceptRule(
                                new MessageOccurrenceMatcher(Direction.TO_CLIENT, DEVICE, 2, 2),
                                new InterceptAction.DropAction(),
                                true),
                        new InterceptRule(
                                new MessageOccurrenceMatcher(Direction.TO_CLIENT, DEVICE, 5, 1),
                                new InterceptAction.RemoveAction(),
                                true)),
                read(script).interceptRules());
        assertTrue(
                script.contains("# not repeated: at 7.000 s, from the peer: dropped, of an unknown message\n"), script);
    }

    @Test
    void masksEditedValueMaskedInFinding() throws Exception {
        try (var launcher = new SessionLauncher()) {
            var endpoint = serve(launcher, "vrpn+tcp://127.0.0.1");
            var other = new InterceptRule(
                    new MessageOccurrenceMatcher(Direction.TO_SERVER, COOKIE, 1, MessageOccurrenceMatcher.ALL),
                    new InterceptAction.EditAction(Map.of("version", "07.13")),
                    true);
            var findings = new ArrayList<Finding>();
            var session = session(launcher, endpoint, List.of(other), findings);
            var masked = findings.stream()
                    .filter(finding -> finding.rule() == ConnectionProblemKind.TAMPERED)
                    .map(finding -> masked(session, finding))
                    .toList();

            var script = SessionScriptGenerator.write(session, masked, "A", new Random(1));

            assertTrue(script.contains("\"version\": \"***\""), script);
            assertFalse(script.contains("07.13"), script);
        }
    }

    private static Finding masked(Session session, Finding finding) {
        var entry = session.history().transcript().entry(finding.entry()).orElseThrow();
        return Finding.of(ConnectionProblemKind.TAMPERED, entry, entry.at(), "version: ***");
    }

    @Test
    void sanitizesPeerTextInComments() throws Exception {
        var session = recordedSession("vrpn+tcp://127.0.0.1", COOKIE, "");

        var script = SessionScriptGenerator.write(session, List.of(lost("x\nsteps: []\n", 2)), "A", new Random(1));

        assertTrue(script.contains("from the peer: x?steps: []?, of an unknown message"), script);
        assertEquals(
                "send cookie", ScriptStepFormatter.format(read(script).steps().getFirst()));
    }

    private static ConformanceCase read(String script) throws InvalidScriptException {
        return ScriptReader.read(script).cases().getFirst();
    }

    private static Finding lost(String action, long at) {
        return Finding.of(ConnectionProblemKind.TAMPERED, Direction.TO_CLIENT, action, new MonotonicAndUnixTime(at, 0));
    }

    private static void addMessage(Session session, Direction direction, String name, long at) throws Exception {
        var history = session.history();
        var editor = session.protocol().messageEditor();
        var template = editor.templates(direction).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        var bytes =
                editor.buildMessage(template, history.decoderState(), new Random(2), new MonotonicAndUnixTime(at, 0));
        var entry =
                history.transcript().appendData(direction, template.channel(), at, bytes, Entry.EntryModification.NONE);
        history.append(entry, new SessionStateAndSampleListener(_ -> {}));
    }

    /** Runs a session in which a user sent a message, with {@code secret} in each of its secret fields. */
    public static Session recordedSession(String uri, String name, String secret) throws Exception {
        var endpoint = ProtocolCatalog.parse(uri, SessionRole.CLIENT);
        var protocol = ProtocolCatalog.of(endpoint);
        var history = new EarlierMessageDecoder(
                new Transcript(1 << 20), protocol.decoder("a", endpoint, SkeletonMapLibrary.builtIn()));
        var session = new Session(
                "a",
                protocol,
                endpoint,
                SessionRole.CLIENT,
                "peer",
                MonotonicToUnixTimeAnchor.at(new MonotonicAndUnixTime(0, 0)),
                history);
        var template = protocol.messageEditor().templates(Direction.TO_SERVER).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        var bytes = protocol.messageEditor()
                .buildMessage(template, history.decoderState(), new Random(2), new MonotonicAndUnixTime(0, 0));
        if (!secret.isEmpty()) {
            bytes = filled(protocol, session, template, bytes, secret);
        }
        var stateListener = new SessionStateAndSampleListener(_ -> {});
        var opened = history.transcript().appendOpened(Direction.TO_SERVER, template.channel(), 0, "");
        history.append(opened, stateListener);
        var entry = history.transcript()
                .appendData(template.direction(), template.channel(), 1, bytes, Entry.EntryModification.INJECTED);
        history.append(entry, stateListener);
        return session;
    }

    private static ByteBuffer filled(
            Protocol protocol, Session session, SendableMessageType template, ByteBuffer bytes, String secret)
            throws Exception {
        var unit = new UnsentMessageDecoder(session).decode(template, bytes, new MonotonicAndUnixTime(0, 0));
        for (int i = 0; i < unit.messages().size(); i++) {
            var field = protocol.messageEditor().editableFields(unit, i).stream()
                    .filter(EditableField::secret)
                    .findFirst();
            if (field.isPresent()) {
                return protocol.messageEditor()
                        .editFields(
                                unit,
                                i,
                                Map.of(
                                        field.get().name(),
                                        sameLengthText(2 * field.get().length(), secret)))
                        .asReadOnlyBuffer();
            }
        }
        throw new IllegalStateException("nothing is secret in " + template.name());
    }

    private static String sameLengthText(int length, String secret) {
        return secret.repeat(1 + length / secret.length()).substring(0, length);
    }

    private static Session session(SessionLauncher launcher, Endpoint endpoint, List<InterceptRule> rules)
            throws Exception {
        return session(launcher, endpoint, rules, new ArrayList<>());
    }

    private static Session session(
            SessionLauncher launcher, Endpoint endpoint, List<InterceptRule> rules, List<Finding> findings)
            throws Exception {
        var seen = new CompletableFuture<Session>();
        var factory = new InterceptGateFactory(Set.of(), rules);
        var runningSession = launcher.connect(ProtocolCatalog.of(endpoint), endpoint, factory, session -> {
            int[] samples = {0};
            var counts = new SessionStateAndSampleListener(_ -> {}, () -> {
                if (++samples[0] == 2_000) {
                    seen.complete(session);
                }
            });
            return new CompositeSessionListener(counts, new FindingCollector(findings));
        });
        factory.setWakeUp(runningSession::checkTimers);
        var session = seen.join();
        runningSession.stop();
        runningSession.awaitEnd(Duration.ofSeconds(5));
        return session;
    }

    /** Collects findings only; read after its session ended. */
    private record FindingCollector(List<Finding> found) implements SessionListener {
        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case Finding finding -> onFinding(finding);
                default -> {}
            }
        }

        private void onFinding(Finding finding) {
            found.add(finding);
        }
    }

    private static ConformanceTestRunner runner(SessionLauncher launcher, Endpoint endpoint) {
        var settings = new ConformanceTestRunner.ConformanceTestSettings(
                ProtocolCatalog.of(endpoint), _ -> endpoint, _ -> SimulatedMotionSource.of(List.of()), _ -> {});
        return new ConformanceTestRunner(launcher, settings, new TestRunClock(SystemClock::now, 3), new Random(3));
    }

    private static Endpoint serve(SessionLauncher launcher, String uri) {
        var port = new CompletableFuture<Integer>();
        var protocol = ProtocolCatalog.of(ProtocolCatalog.parse(uri, SessionRole.SERVER));
        launcher.serve(
                protocol,
                ProtocolCatalog.parse(uri + ":0", SessionRole.SERVER),
                SimulatedMotionSource.of(protocol.devices()),
                _ -> new SessionStateAndSampleListener(state -> {
                    if (state.phase() == SessionPhase.LISTENING) {
                        port.complete(Integer.parseInt(
                                state.step().substring(state.step().lastIndexOf(':') + 1)));
                    }
                }));
        return ProtocolCatalog.parse(uri + ":" + port.join(), SessionRole.CLIENT)
                .with(ProtocolIndependentSessionOptions.RECONNECT, "false");
    }
}
