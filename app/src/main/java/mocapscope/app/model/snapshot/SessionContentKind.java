package mocapscope.app.model.snapshot;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.session.event.SessionPhase;

/** The kind of data received in the open sessions: motion, other signals, or raw bytes only. */
public enum SessionContentKind {
    /** There is motion. */
    MOTION,

    /** There is no motion, but there are channels, buttons or dials. */
    SIGNALS,

    /** There are only bytes, or none. */
    BYTES;

    /** Returns the subject; empty until any session is live and has sent data, or has failed. */
    public static Optional<SessionContentKind> of(List<SessionSnapshot> sessions) {
        if (sessions.stream().noneMatch(SessionContentKind::hasActivity)) {
            return Optional.empty();
        }
        if (sessions.stream().anyMatch(SessionContentKind::moves)) {
            return Optional.of(MOTION);
        }
        return Optional.of(sessions.stream().anyMatch(SessionContentKind::signals) ? SIGNALS : BYTES);
    }

    private static boolean hasActivity(SessionSnapshot session) {
        var phase = session.state().phase();
        boolean established = phase == SessionPhase.LIVE || phase == SessionPhase.SILENT;
        return established && session.traffic().messages() > 0
                || phase == SessionPhase.FAILED
                || moves(session)
                || signals(session);
    }

    private static boolean moves(SessionSnapshot session) {
        var snapshot = session.signals();
        return !snapshot.poses().isEmpty()
                || !snapshot.skeletons().isEmpty()
                || !session.world().objects().isEmpty();
    }

    private static boolean signals(SessionSnapshot session) {
        var snapshot = session.signals();
        return !snapshot.analogs().isEmpty()
                || !snapshot.buttons().isEmpty()
                || !snapshot.dials().isEmpty()
                || !snapshot.flags().isEmpty();
    }
}
