package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.Test;

class FirstSessionLayoutSelectorTest {
    private static final long A_SECOND = 1_000_000_000L;

    private final SessionSnapshotBuilder session =
            new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session());
    private final SessionSnapshotBuilder other =
            new SessionSnapshotBuilder(new SyntheticSession("s2", 1 << 20).session());
    private static final TrafficStatistics TRAFFIC =
            new TrafficStatistics(100, 1000, 0, 60, 600, TrafficStatistics.NEVER);

    private final List<DockLayoutPreset> applied = new ArrayList<>();
    private boolean untouched = true;
    private final Set<String> benched = new HashSet<>();
    private final FirstSessionLayoutSelector first = new FirstSessionLayoutSelector(
            () -> untouched, one -> benched.contains(one.session().id()), applied::add);

    @Test
    void choosesSignalsPresetWithoutMotion() {
        session.button("Wand", 0, true, false, 1);

        pass(session);

        assertEquals(List.of(DockLayoutPreset.SIGNALS), applied);
    }

    @Test
    void choosesBytesPresetForFailedSession() {
        session.state(SessionPhase.FAILED, "refused", "");

        pass(session);

        assertEquals(List.of(DockLayoutPreset.BYTES), applied);
    }

    @Test
    void keepsDefaultLayoutWhileNoSessionIsLive() {
        session.state(SessionPhase.CONNECTING, "connecting", "").traffic(TRAFFIC);

        pass(session);
        assertEquals(List.of(), applied);

        session.state(SessionPhase.LIVE, "live", "");
        pass(session);
        assertEquals(List.of(DockLayoutPreset.BYTES), applied);
    }

    @Test
    void keepsDefaultLayoutWhenMotionArrives() {
        session.button("Wand", 0, true, false, 1);
        other.pose("Walker", 0, Vec3.ZERO, 60);

        pass(session, other);

        assertEquals(List.of(), applied);
    }

    @Test
    void waitsForMotionBeforeChoosing() {
        session.button("Wand", 0, true, false, 1);
        first.refresh(SessionSnapshotBuilder.of(0, session));
        first.refresh(SessionSnapshotBuilder.of(A_SECOND, session));
        session.pose("Walker", 0, Vec3.ZERO, 60);
        first.refresh(SessionSnapshotBuilder.of(2 * A_SECOND, session));

        assertEquals(List.of(), applied);
    }

    @Test
    void choosesLayoutOnlyOnce() {
        session.pose("Walker", 0, Vec3.ZERO, 60);
        pass(session);
        other.button("Wand", 0, true, false, 1);
        pass(other);

        assertEquals(List.of(), applied);
    }

    @Test
    void choosesHandshakePresetForInterceptedSessionImmediately() {
        benched.add("s1");
        first.refresh(SessionSnapshotBuilder.of(0, session));
        pass(session);

        assertEquals(List.of(DockLayoutPreset.HANDSHAKE), applied);
    }

    @Test
    void keepsLayoutArrangedByUser() {
        untouched = false;
        session.button("Wand", 0, true, false, 1);

        pass(session);

        assertEquals(List.of(), applied);
    }

    private void pass(SessionSnapshotBuilder... sessions) {
        for (long now = 0; now < 10 * A_SECOND; now += A_SECOND) {
            first.refresh(SessionSnapshotBuilder.of(now, sessions));
        }
    }
}
