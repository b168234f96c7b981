package mocapscope.app.model;

import java.util.List;

/**
 * Everything the views show, as of one moment: taken once a frame, never changed.
 *
 * @param nanos the moment, on the monotonic clock of all sessions of this program
 * @param sessions in the order in which they were begun
 * @param plotted what a person wants to see as lines, the first added first
 */
public record Snapshot(long nanos, List<SessionSnapshot> sessions, Selection selection, List<Probe> plotted) {

    /** With nothing to be seen as lines. */
    public Snapshot(long nanos, List<SessionSnapshot> sessions, Selection selection) {
        this(nanos, sessions, selection, List.of());
    }
}
