package mocapscope.protocol.session;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Transcript;

/**
 * Reports a session's findings (detected problems); does not blame the peer for lost datagrams that this process may
 * have dropped itself.
 */
final class LossAttributingFindingReporter {
    /** The length in nanoseconds of the lag that stands for a sleep, in which the monotonic clock stood still. */
    private static final long SLEEP_LAG = 1_000_000_000L;

    private final Session session;
    private final SessionListener listener;
    private final CurrentEventTime time;
    private final DatagramLossOriginClassifier lossAttributor = new DatagramLossOriginClassifier();
    private final FindingLimiter limiter;
    private boolean overflowReported;

    LossAttributingFindingReporter(Session session, SessionListener listener, CurrentEventTime time) {
        this.session = session;
        this.listener = listener;
        this.time = time;
        this.limiter = new FindingLimiter(listener);
    }

    /** Reports a finding about the session rather than about bytes. */
    void report(Rule rule, String text) {
        reportUnattributed(Finding.of(rule, session.role().incoming(), text, time.now()));
    }

    /** Reports a finding, unless it indicates a loss that may be this process's own. */
    void report(Finding finding) {
        switch (lossAttributor.attribute(finding, time.now())) {
            case PEER -> reportUnattributed(finding);
            case OWN ->
                report(
                        ConnectionProblemKind.SELF_BEHIND,
                        "a gap in what came after this program was late may be its own");
            case COUNTED -> {}
        }
    }

    /** Reports a finding, whatever this process may have lost. */
    void reportUnattributed(Finding finding) {
        limiter.report(finding, time.now());
    }

    /** Reports once that the transcript has dropped bytes, after it has. */
    void reportOverflow() {
        var transcript = session.history().transcript();
        if (!overflowReported && transcript.droppedEntries() > 0) {
            overflowReported = true;
            report(ConnectionProblemKind.TRANSCRIPT_FULL, describeOverflow(transcript));
        }
    }

    private static String describeOverflow(Transcript transcript) {
        return transcript.exceededBudget() == transcript.budget()
                ? "the oldest bytes were dropped to stay within the budget"
                : "the oldest bytes were dropped, because all sessions of this program together may hold %d MiB"
                        .formatted(transcript.exceededBudget() >> 20);
    }

    /** Notes that this process is late. */
    void beginLag(SessionEvent.ProcessLagged lag) {
        lossAttributor.fallBehind();
        session.history().lags().add(lag);
    }

    /** Notes that this process has caught up; returns the number of sequence gaps not attributed to the peer. */
    long endLag(SessionEvent.ProcessLagged lag, MonotonicAndUnixTime at) {
        session.history().lags().add(lag);
        return lossAttributor.catchUp(at);
    }

    /**
     * Notes a step of this machine's wall clock as a lag that is over. A step ahead may be a sleep, so what is missing now
     * may have been dropped here.
     *
     * @param clockShift the seconds by which the wall clock is ahead since the session's anchor
     */
    void noteClockStep(double seconds, double clockShift) {
        boolean maySleep = seconds > 0;
        long until = time.monotonicNanos();
        var lag = new SessionEvent.ProcessLagged(
                maySleep ? until - SLEEP_LAG : until,
                until,
                0,
                DeviceClockMonitor.describeOwnStep(seconds),
                false,
                clockShift);
        session.history().lags().add(lag);
        listener.on(lag);
        if (maySleep) {
            lossAttributor.noteLag(time.now());
        }
    }
}
