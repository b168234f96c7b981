package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.TransportKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Commands at a server whose datagrams are lost: all print one verdict, and none calls it healthy. */
@Tag("slow")
class LossyServerCommandsTest {
    private static final String LOST = "Worked, but lost ";

    private static final int ATTEMPTS = 3;

    @TempDir
    private Path folder;

    private final List<SessionLauncher> launchers = new ArrayList<>();

    /** A gate that drops some datagrams to the client by their number, so that a run is the same each time. */
    private static final class LossyGate implements TrafficGate {
        private final IntPredicate drops;
        private int datagrams;

        LossyGate(IntPredicate drops) {
            this.drops = drops;
        }

        @Override
        public boolean requiresWholeMessages() {
            return false;
        }

        @Override
        public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
            if (isDatagram(item) && drops.test(++datagrams)) {
                context.drop(item, now);
            } else {
                context.forward(item, now);
            }
        }
    }

    /** A gate that drops all to the client after some datagrams. */
    private static final class SilentGate implements TrafficGate {
        private static final int DATAGRAMS = 5;

        private int datagrams;

        @Override
        public boolean requiresWholeMessages() {
            return false;
        }

        @Override
        public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
            datagrams += isDatagram(item) ? 1 : 0;
            if (datagrams > DATAGRAMS && item.direction() == Direction.TO_CLIENT && item.closing() == null) {
                context.drop(item, now);
            } else {
                context.forward(item, now);
            }
        }
    }

    private static boolean isDatagram(GatedTrafficUnit item) {
        return item.direction() == Direction.TO_CLIENT
                && item.channel().transport() == TransportKind.UDP
                && item.closing() == null;
    }

    /** Serves with every tenth datagram dropped, and returns the endpoint. */
    private String serve() throws Exception {
        return serve(_ -> new LossyGate(number -> number % 10 == 0));
    }

    private String serve(TrafficGateFactory gates) throws Exception {
        var launcher = new SessionLauncher(SkeletonMapLibrary.builtIn(), gates);
        launchers.add(launcher);
        var where = ProtocolCatalog.parse("vrpn://127.0.0.1:0", SessionRole.SERVER);
        BlockingQueue<String> listening = new LinkedBlockingQueue<>();
        launcher.serve(
                ProtocolCatalog.of(where), where, SimulatedMotionSource.of(List.of("Wand")), session -> event -> {
                    if (event instanceof SessionStateChange state && state.phase() == SessionPhase.LISTENING) {
                        listening.add(state.step());
                    }
                });
        var address = String.valueOf(listening.poll(10, TimeUnit.SECONDS));
        return "vrpn://127.0.0.1" + address.substring(address.lastIndexOf(':')) + "/Wand";
    }

    @AfterEach
    void stop() {
        launchers.forEach(SessionLauncher::close);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void doctorWorksWithWarnings() throws Exception {
        var run = CommandRun.of("doctor", serve(), "--json");

        assertEquals(3, run.code(), run::out);
        assertEquals(false, run.last().get("healthy").asBoolean());
        assertEquals("warning", run.last().get("grade").asString());
        assertTrue(run.last().get("sentence").asString().startsWith(LOST), run.last()::toString);
    }

    @Test
    void proxyExitsWith3AndWritesTake() throws Exception {
        var take = folder.resolve("proxy.mcap");
        var run = CommandRun.start("proxy", "vrpn://127.0.0.1:0", serve(), "-o", take.toString());
        var listening = run.awaitErr("listening at ");
        var endpoint = listening.substring(0, listening.indexOf(", relaying"));
        CommandRun.of("listen", endpoint.substring(endpoint.indexOf("vrpn://")) + "/Wand", "--count", "100");
        run.interrupt();

        assertEquals(3, run.code(), run::err);
        assertTrue(run.err().contains("wrote " + take), run::err);
    }

    /** A busy machine delays this process, which then proves no silence and is asked again. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void silenceAfterSampleIsNoSuccess() throws Exception {
        var run = CommandRun.of("doctor", serve(_ -> new SilentGate()));
        for (int i = 0; i < ATTEMPTS && run.code() == 0; i++) {
            run = CommandRun.of("doctor", serve(_ -> new SilentGate()));
        }

        assertEquals(3, run.code(), run.out());
        var verdict = run.out().lines().toList().getLast();
        assertTrue(verdict.matches("works with warnings: Worked for .* s, then silent for 3\\.. s"), verdict);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void listenPrintsHealthAndVerdict() throws Exception {
        var run = CommandRun.of("listen", serve(), "--json", "--for", "5s");
        var summary = run.last();
        var verdict = summary.get("health").get(0);
        var sessionLines = run.lines("health").stream()
                .filter(line -> line.get("subject").asString().equals("session")
                        && !line.get("sentence").asString().equals("Ended"))
                .toList();

        assertEquals(0, run.code(), run::err);
        assertTrue(verdict.get("sentence").asString().startsWith(LOST), verdict::toString);
        assertEquals(List.of("loss"), reasons(verdict));
        var last = sessionLines.getLast();
        assertEquals("warning", last.get("grade").asString(), last::toString);
        double window = last.get("lossWindow").asDouble();
        assertTrue(window > 0 && window < 0.15, last::toString); // a server on a busy machine sends few messages
        assertTrue(summary.get("lost").asLong() >= last.get("lost").asLong());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void recordConvertAndInspectAgree() throws Exception {
        var endpoint = serve();
        var take = folder.resolve("x.mcap").toString();
        var run = CommandRun.of("record", endpoint, "-o", take, "--for", "2s");
        var table = folder.resolve("x.csv").toString();

        assertEquals(3, run.code(), run::err);
        assertTrue(run.err().contains(endpoint + ": " + LOST), run::err);
        var inspected =
                CommandRun.of("inspect", take, "--json").last().get("health").get(0);
        assertTrue(inspected.get("sentence").asString().startsWith(LOST), inspected::toString);
        var converted = CommandRun.of("convert", take, "-o", table);
        assertTrue(converted.err().contains(inspected.get("sentence").asString()), converted::err);
    }

    private static List<String> reasons(JsonNode verdict) {
        return verdict.get("reasons").valueStream().map(JsonNode::asString).toList();
    }
}
