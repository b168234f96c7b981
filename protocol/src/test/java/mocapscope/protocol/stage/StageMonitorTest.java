package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.health.HealthGrade;
import org.junit.jupiter.api.Test;

class StageMonitorTest {
    private static final long SECOND = 1_000_000_000L;
    private static final StageAddress STAGE = StageAddress.parse("nats://hub/show");
    private static final String RUN = "00000000-0000-0000-0000-000000000001";

    private final StageMonitor monitor = new StageMonitor(STAGE, StageCredentials.NONE, "test");

    private static ByteBuffer heartbeat(String agent, long entries) {
        return utf8("""
                {"agent":"%s","program":"mocapscope 1","sessions":[{"run":"%s","name":"vrpn-1","protocol":"vrpn",
                "endpoint":"vrpn://tracker","role":"CLIENT","peer":"tracker:3883","devices":[],"settings":{},
                "monotonic_ns":0,"epoch_ns":0,"phase":"LIVE","entries":%d,"dropped":2}]}""".formatted(agent, RUN, entries));
    }

    private static ByteBuffer verdict(String run, String grade) {
        return utf8("""
                {"run":"%s","time_ns":0,"grade":"%s","cause":"LOSS","sentence":"Works, but loses 3.1 %% (10 s)"}""".formatted(run, grade));
    }

    private static ByteBuffer utf8(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static StageSubject health(String agent) {
        return StageSubject.of(STAGE.withAgent(agent).withSession("vrpn-1"), StageMessageKind.HEALTH);
    }

    private StageStatus.SharedSessionStatus session() {
        return monitor.describe().getFirst().sessions().getFirst();
    }

    @Test
    void listsSessionWithRateAndVerdict() {
        monitor.addVerdict(health("left"), verdict(RUN, "WARNING"));
        monitor.addHeartbeat("left", heartbeat("left", 100), 0);
        assertTrue(Double.isNaN(session().entriesPerSecond()));
        monitor.addHeartbeat("left", heartbeat("left", 340), 2 * SECOND);

        assertEquals("nats://hub:4222/show/left/vrpn-1", session().address().toString());
        assertEquals(120, session().entriesPerSecond(), 1e-9);
        assertEquals(340, session().listed().entries());
        assertEquals(2, session().listed().dropped());
        assertEquals(HealthGrade.WARNING, session().verdict().orElseThrow().grade());
        assertEquals(
                "Works, but loses 3.1 % (10 s)",
                session().verdict().orElseThrow().sentence());
    }

    @Test
    void ignoresVerdictOfEarlierRun() {
        monitor.addVerdict(health("left"), verdict("00000000-0000-0000-0000-000000000002", "ERROR"));
        monitor.addHeartbeat("left", heartbeat("left", 100), 0);

        assertTrue(session().verdict().isEmpty());
    }

    @Test
    void forgetsAgentTenSecondsAfterLastHeartbeat() {
        monitor.addHeartbeat("left", heartbeat("left", 100), 5 * SECOND);
        monitor.forgetAbsent(15 * SECOND);
        assertEquals(1, monitor.describe().size());
        monitor.forgetAbsent(15 * SECOND + 1);

        assertEquals(List.of(), monitor.describe());
    }

    @Test
    void ignoresHeartbeatUnderNameOfOtherAgent() {
        monitor.addHeartbeat("left", heartbeat("right", 100), 0);

        assertEquals(List.of(), monitor.describe());
    }

    @Test
    void listsOnlyAgentOfItsAddress() {
        var one = new StageMonitor(STAGE.withAgent("left"), StageCredentials.NONE, "test");
        one.addHeartbeat("left", heartbeat("left", 100), 0);
        one.addHeartbeat("right", heartbeat("right", 100), 0);

        assertEquals(
                List.of("left"),
                one.describe().stream().map(StageStatus.AgentStatus::agent).toList());
    }

    @Test
    void ignoresRandomBytes() {
        var random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            var bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            monitor.addHeartbeat("left", ByteBuffer.wrap(bytes), i);
            monitor.addVerdict(health("left"), ByteBuffer.wrap(bytes));
        }
        monitor.addVerdict(health("left"), verdict(RUN, "PERFECT"));

        assertEquals(List.of(), monitor.describe());
    }

    @Test
    void boundsNumberOfAgents() {
        for (int i = 0; i < 1500; i++) {
            monitor.addHeartbeat("agent-" + i, heartbeat("agent-" + i, 1), 0);
        }

        assertEquals(1000, monitor.describe().size());
    }
}
