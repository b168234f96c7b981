package mocapscope.app.model;

import java.util.List;
import java.util.Optional;

/**
 * Everything the views show, as of one moment: taken once a frame, never changed.
 *
 * @param nanos the moment, on the monotonic clock of all sessions of this program
 * @param sessions in the order in which they were begun
 * @param plotted what a person wants to see as lines, the first added first
 * @param about the signal that the picked message, or its field, told of
 */
public record Snapshot(
        long nanos,
        List<SessionSnapshot> sessions,
        Selection selection,
        List<Probe> plotted,
        Optional<Selection.Signal> about) {

    /** The moment that graphs end at: where what plays is, if anything does, and else now. */
    public long moment() {
        for (var session : sessions) {
            if (session.now() != nanos) {
                return session.now();
            }
        }
        return nanos;
    }

    /** Whether it is a live session that is looked back on. */
    public boolean past(SessionSnapshot session) {
        return session.now() != nanos && !session.session().endpoint().isFile();
    }

    /** Nanoseconds that bring a session's times onto the clock of {@link #moment}. */
    public long shift(SessionSnapshot session) {
        return moment() - session.now();
    }

    /** What is picked, to those who show signals and not messages. */
    public Selection meant() {
        return about.isPresent() ? about.get() : selection;
    }
}
