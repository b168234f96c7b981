package mocapscope.protocol.session.event;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * A history of lags (periods of late processing) that may explain missing messages of a session. One thread adds; any
 * thread may read.
 */
public final class ProcessLagHistory {
    @DocumentedLimit(
            value = "lags of a process that are known for each of its sessions",
            unit = "lags",
            beyond = "the oldest is forgotten, and messages lost during it count as the peer's")
    private static final int MOST = 64;

    private volatile List<SessionEvent.ProcessLagged> lags = List.of();
    /** The shift of the wall clock before the kept lags, in seconds. */
    private volatile double forgottenClockShift;

    /** Creates the history of a session that starts now. */
    public ProcessLagHistory() {}

    /**
     * Creates the history of a session that is joined mid-stream.
     *
     * @param clockShift the seconds by which the wall clock is ahead of arrival times since the session's start
     */
    public ProcessLagHistory(double clockShift) {
        this.forgottenClockShift = clockShift;
    }

    /** Adds a lag; one that is over replaces those that began during it. Returns false if it is known already. */
    public boolean add(SessionEvent.ProcessLagged lag) {
        if (lags.contains(lag)) {
            return false;
        }
        var kept = new ArrayList<>(lags);
        kept.removeIf(known -> lag.isOver() && !known.isOver() && known.from() >= lag.from());
        kept.add(lag);
        if (kept.size() > MOST) {
            var forgotten = kept.removeFirst();
            forgottenClockShift = forgotten.hasClockShift() ? forgotten.clockShift() : forgottenClockShift;
        }
        lags = List.copyOf(kept);
        return true;
    }

    /** Returns the seconds by which the wall clock is ahead of arrival times at {@code time} since the session's start. */
    public double clockShiftAt(long time) {
        double shift = forgottenClockShift;
        for (var lag : lags) {
            shift = lag.hasClockShift() && lag.until() <= time ? lag.clockShift() : shift;
        }
        return shift;
    }

    /** Returns the lags in the order in which they were noticed or ended; the identical list until one is added. */
    public List<SessionEvent.ProcessLagged> lags() {
        return lags;
    }

    /** Returns true if a message that was missing at {@code time} may have been lost by the process. */
    public boolean covers(long time) {
        return lags.stream().anyMatch(lag -> lag.covers(time));
    }

    /** Returns the lags that cover a time, and those that begin after it. */
    public List<SessionEvent.ProcessLagged> since(long time) {
        return lags.stream()
                .filter(lag -> lag.from() > time || lag.covers(time))
                .toList();
    }

    /** Returns the lags that continue. */
    public List<SessionEvent.ProcessLagged> unfinished() {
        return lags.stream().filter(lag -> !lag.isOver()).toList();
    }
}
