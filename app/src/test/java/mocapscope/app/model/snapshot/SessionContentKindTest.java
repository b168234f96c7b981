package mocapscope.app.model.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.Test;

class SessionContentKindTest {
    private final SessionSnapshotBuilder session =
            new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session());
    private final SessionSnapshotBuilder other =
            new SessionSnapshotBuilder(new SyntheticSession("s2", 1 << 20).session());

    @Test
    void returnsEmptyWithoutDataOrFailure() {
        assertEquals(Optional.empty(), SessionContentKind.of(List.of()));
        assertEquals(Optional.empty(), of(session));
    }

    @Test
    void prefersMotionOverSignals() {
        session.button("Wand", 0, true, false, 1);
        other.pose("Walker", 0, new Vec3(0, 1, 0), 60);

        assertEquals(Optional.of(SessionContentKind.MOTION), of(session, other));
        assertEquals(Optional.of(SessionContentKind.SIGNALS), of(session));
    }

    @Test
    void classifiesFailedSessionAsBytes() {
        session.state(SessionPhase.FAILED, "refused", "");

        assertEquals(Optional.of(SessionContentKind.BYTES), of(session));
    }

    private static Optional<SessionContentKind> of(SessionSnapshotBuilder... sessions) {
        return SessionContentKind.of(SessionSnapshotBuilder.of(0, sessions).sessions());
    }
}
