package mocapscope.protocol.script.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.ConformanceCaseResult;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.script.InvalidScriptException;
import mocapscope.protocol.script.ScriptReader;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests cases over real sockets. */
class ConformanceTestRunnerTest {
    private static final String HERE = "vrpn+tcp://127.0.0.1";
    private static final String UNUSED_ADDRESS = HERE + ":1";

    private final SessionLauncher launcher = new SessionLauncher();

    @AfterEach
    void end() {
        launcher.close();
    }

    @Test
    void testsClientThatConnectsToListener() throws Exception {
        Consumer<Integer> client = port -> {
            var endpoint = ProtocolCatalog.parse(HERE + ":" + port, SessionRole.CLIENT);
            launcher.connect(ProtocolCatalog.of(endpoint), endpoint, _ -> new SessionStateAndSampleListener(_ -> {}));
        };

        var outcome =
                runs("side: server\nsteps: [{expect: cookie}, {expect: live}, {expect: clean}]", HERE + ":0", client);
        assertEquals(ConformanceVerdict.OK, outcome.verdict(), outcome.remarks()::toString);
        assertEquals(1, outcome.sessions().size());
    }

    @Test
    void reportsPortAlreadyInUse() throws Exception {
        var outcome = runs("side: server\nsteps: []", HERE + ":" + serve(), _ -> {});

        assertEquals(ConformanceVerdict.FAILED, outcome.verdict());
        assertTrue(outcome.remarks().getFirst().text().startsWith("not listening: "), outcome.remarks()::toString);
    }

    @Test
    void doesNotAttributeInjectedMessagesToPeer() throws Exception {
        var outcome = runs("""
                arm:
                  - {drop: vrpn_Base pong_message, from: peer}
                steps:
                  - expect: SENDER_DESCRIPTION
                  - expect: vrpn_Tracker Pos_Quat
                  - {send: vrpn_Base pong_message, from: peer}
                  - {never: vrpn_Base pong_message}
                  - wait: 200ms
                """, HERE + ":" + serve(), _ -> {});

        assertEquals(ConformanceVerdict.OK, outcome.verdict(), outcome.remarks()::toString);
    }

    @Test
    void sendsMessageAfterRequiredDescriptions() throws Exception {
        var outcome = runs("""
                arm:
                  - {delay: TYPE_DESCRIPTION, by: 300ms}
                steps:
                  - expect: live
                  - send: vrpn_Base ping_message
                  - expect: vrpn_Base pong_message
                """, HERE + ":" + serve(), _ -> {});

        assertEquals(ConformanceVerdict.OK, outcome.verdict(), outcome.remarks()::toString);
    }

    @Test
    void failsWhenCompanionSessionIsNotLive() throws Exception {
        var outcome = runs("beside: 1\nsteps: []", UNUSED_ADDRESS, _ -> {});

        assertEquals(
                List.of("beside"),
                outcome.remarks().stream().map(ConformanceStepResult::step).toList());
        assertEquals(ConformanceVerdict.FAILED, outcome.verdict());
    }

    @Test
    void outcomeIncludesCompanionSessionsAfterTestedOne() throws Exception {
        var outcome = runs("beside: 2\nsteps: [{expect: live}]", HERE + ":" + serve(), _ -> {});

        assertEquals(ConformanceVerdict.OK, outcome.verdict(), outcome.remarks()::toString);
        assertEquals(3, outcome.sessions().size());
    }

    @Test
    void unknownOptionFailsCase() throws Exception {
        var outcome = runs("options: {colour: red}\nsteps: []", UNUSED_ADDRESS, _ -> {});

        assertEquals(ConformanceVerdict.FAILED, outcome.verdict());
        assertTrue(
                outcome.remarks().getFirst().text().startsWith("unknown option: colour"), outcome.remarks()::toString);
    }

    @Test
    void cancelledCaseHasNoOutcome() throws Exception {
        var running = new AtomicReference<ConformanceTestRunner>();
        var runner = runner(HERE + ":0", _ -> running.get().cancel());
        running.set(runner);

        assertEquals(Optional.empty(), runner.run(read("side: server\nsteps: []")));
        assertEquals(Optional.empty(), runner.run(read("steps: []")));
    }

    @Test
    void cancelsWhileCompanionSessionsConnect() throws Exception {
        try (var silent = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
            var runner = runner(HERE + ":" + silent.getLocalPort(), _ -> {});
            var run = CompletableFuture.supplyAsync(() -> {
                try {
                    return runner.run(read("beside: 1\nsteps: []"));
                } catch (Exception failure) {
                    throw new CompletionException(failure);
                }
            });
            try (var _ = silent.accept()) {
                runner.cancel();

                assertEquals(Optional.empty(), run.join());
            }
        }
    }

    @Test
    void muteDoesNotRearmInterceptRules() throws Exception {
        var outcome = runs("""
                arm:
                  - {reword: vrpn_Tracker Pos_Quat, from: peer, times: 1, set: {sensor: 77}}
                steps:
                  - {expect: vrpn_Tracker Pos_Quat, where: {sensor: 77}}
                  - mute
                  - {never: vrpn_Tracker Pos_Quat, where: {sensor: 77}}
                  - expect: vrpn_Tracker Pos_Quat
                  - wait: 200ms
                """, HERE + ":" + serve(), _ -> {});

        assertEquals(ConformanceVerdict.OK, outcome.verdict(), outcome.remarks()::toString);
    }

    @Test
    void limitsTestedSessionToEightMebibytes() throws Exception {
        var outcome = runs("steps: []", HERE + ":" + serve(), _ -> {});

        assertEquals(
                "8",
                outcome.sessions()
                        .getFirst()
                        .endpoint()
                        .settings()
                        .values()
                        .get(ProtocolIndependentSessionOptions.BUDGET));
    }

    @Test
    void outcomeWithoutSessionsKeepsRemarksAndVerdict() throws Exception {
        var outcome = runs("steps: [{expect: cookie}]", HERE + ":" + serve(), _ -> {});

        assertEquals(1, outcome.sessions().size());
        assertEquals(List.of(), outcome.withoutSessions().sessions());
        assertEquals(outcome.remarks(), outcome.withoutSessions().remarks());
        assertEquals(outcome.verdict(), outcome.withoutSessions().verdict());
    }

    private ConformanceCaseResult runs(String text, String uri, Consumer<Integer> listens) throws Exception {
        return runner(uri, listens).run(read(text)).orElseThrow();
    }

    private ConformanceTestRunner runner(String uri, Consumer<Integer> listens) {
        var settings = new ConformanceTestRunner.ConformanceTestSettings(
                ProtocolCatalog.of(ProtocolCatalog.parse(uri, SessionRole.SERVER)),
                role -> ProtocolCatalog.parse(uri, role),
                _ -> SimulatedMotionSource.of(List.of("Walker")),
                state -> onState(state, listens));
        return new ConformanceTestRunner(launcher, settings, new TestRunClock(SystemClock::now, 5), new Random(1));
    }

    private static ConformanceCase read(String text) throws InvalidScriptException {
        return ScriptReader.read("id: A\n" + text).cases().getFirst();
    }

    private int serve() {
        var port = new CompletableFuture<Integer>();
        Endpoint endpoint = ProtocolCatalog.parse(HERE + ":0", SessionRole.SERVER);
        launcher.serve(
                ProtocolCatalog.of(endpoint),
                endpoint,
                SimulatedMotionSource.of(List.of("Walker")),
                _ -> new SessionStateAndSampleListener(state -> onState(state, port::complete)));
        return port.join();
    }

    private static void onState(SessionStateChange state, Consumer<Integer> port) {
        int colon = state.step().lastIndexOf(':');
        if (state.phase() == SessionPhase.LISTENING && colon >= 0) {
            port.accept(Integer.parseInt(state.step().substring(colon + 1)));
        }
    }
}
