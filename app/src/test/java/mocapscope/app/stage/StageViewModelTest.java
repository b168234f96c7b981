package mocapscope.app.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.model.stage.OpenedStage;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.stage.SharedSessionDescription;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StagePresence;
import mocapscope.protocol.stage.StageStatus;
import org.junit.jupiter.api.Test;

class StageViewModelTest {
    private static final StageAddress STAGE = StageAddress.parse("nats://hub/show");

    private static StageViewModel of(StageStatus status, StageAddress... watched) {
        return StageViewModel.of(Optional.of(new OpenedStage(1, STAGE, status)), List.of(watched));
    }

    private static StageStatus.SharedSessionStatus session(String name, HealthGrade grade) {
        var description = new SharedSessionDescription(
                new UUID(0, 1),
                name,
                "vrpn",
                "vrpn://tracker",
                SessionRole.CLIENT,
                "tracker:3883",
                List.of(),
                Map.of(),
                new MonotonicToUnixTimeAnchor(0, 0),
                false,
                List.of());
        return new StageStatus.SharedSessionStatus(
                STAGE.withAgent("left").withSession(name),
                new StagePresence.ListedSession(description, SessionPhase.LIVE, 1200, 0),
                Optional.of(new StageStatus.SharedVerdict(grade, false, "Works, but loses 3.1 % (10 s)")),
                120);
    }

    @Test
    void saysHowToShareOnEmptyStage() {
        var model = of(new StageStatus(true, "", List.of()));

        assertEquals("No machine shares on this stage", model.emptyTitle());
        assertEquals("Share with: mocapscope share ENDPOINT --stage nats://hub:4222/show", model.emptyHint());
        assertEquals(LampState.GOOD, model.lamp());
    }

    @Test
    void statesReasonAndAdviceWithoutHub() {
        var model = of(new StageStatus(false, "no NATS server answers at nats://hub:4222: refused", List.of()));

        assertEquals("The hub hub:4222 is not reached", model.emptyTitle());
        assertTrue(model.emptyHint().contains("refused. Does nats-server -js run there"), model.emptyHint());
        assertEquals(LampState.WARNING, model.lamp());
    }

    @Test
    void isConnectingBeforeFirstAnswer() {
        var model = of(new StageStatus(false, "", List.of()));

        assertEquals("Connecting to hub:4222", model.emptyTitle());
        assertEquals(LampState.BUSY, model.lamp());
    }

    @Test
    void listsSessionsWithVerdictsAndUnopenedOnes() {
        var one = session("vrpn-1", HealthGrade.WARNING);
        var other = session("rgmp-2", HealthGrade.OK);
        var agents = List.of(
                new StageStatus.AgentStatus("left", "mocapscope 1", List.of(one, other)),
                new StageStatus.AgentStatus("right", "mocapscope 1", List.of()));
        var model = of(new StageStatus(true, "", agents), other.address());

        assertEquals("2 machines, 2 sessions", model.state());
        assertEquals(3, model.rows().size());
        assertEquals(LampState.WARNING, StageColumns.lamp(model.rows().get(0)));
        assertEquals(
                "Works, but loses 3.1 % (10 s)",
                StageColumns.sentence(model.rows().get(0)));
        assertFalse(model.rows().get(0).isOpen());
        assertTrue(model.rows().get(1).isOpen());
        assertEquals("Shares no session", StageColumns.sentence(model.rows().get(2)));
        assertEquals(List.of(one.address()), model.unopened());
    }

    @Test
    void explainsViewWithoutStage() {
        var model = StageViewModel.of(Optional.empty(), List.of());

        assertFalse(model.isListed());
        assertEquals("No stage is open", model.emptyTitle());
    }
}
