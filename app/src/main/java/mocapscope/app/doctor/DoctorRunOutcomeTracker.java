package mocapscope.app.doctor;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SystemClock;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the progress of a running connection diagnosis and the reason for its end. Thread-safe. Only the first reason
 * counts.
 */
final class DoctorRunOutcomeTracker {
    private static final long A_MOMENT = 50_000_000L;
    /** Maximum time counted per poll: any excess is a pause of this process, not of the peer. */
    private static final long MOST_A_LOOK = 300_000_000L;

    private final AtomicReference<@Nullable DoctorEndReason> complete = new AtomicReference<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean live;
    private volatile String pendingStep = "";
    private volatile @Nullable DoctorStep failedStep;

    /** The reason a doctor run ended: samples seen, session ended, timeout or stopped by the user. */
    enum DoctorEndReason {
        /** A sample was seen, and the time for watching is over or the device fell silent. */
        SEEN,
        /** The session ended by itself. */
        SESSION,
        TIME,
        STOPPED
    }

    void setLive() {
        live = true;
    }

    boolean wasLive() {
        return live;
    }

    /** Sets the event that the session waits for; empty once only a sample is missing. */
    void setPendingStep(String description) {
        pendingStep = description;
    }

    /** Returns the last event that the session waited for. */
    String pendingStep() {
        return pendingStep;
    }

    void setFailedStep(DoctorStep step) {
        failedStep = step;
    }

    /** Returns the step that failed, if one did. */
    Optional<DoctorStep> failedStep() {
        return Optional.ofNullable(failedStep);
    }

    void complete(DoctorEndReason how) {
        complete.compareAndSet(null, how);
        ended.countDown();
    }

    Optional<DoctorEndReason> endReason() {
        return Optional.ofNullable(complete.get());
    }

    /**
     * Waits up to {@code most} for an end while polling {@code goOn}. Time in which this process did not run does not
     * count; data that arrived in time counts even if handled later.
     */
    DoctorEndReason await(RunningSessionHandle session, BooleanSupplier goOn, Duration most)
            throws InterruptedException {
        long waited = 0;
        long before = SystemClock.monotonicNanos();
        while (!ended.await(A_MOMENT, TimeUnit.NANOSECONDS)) {
            long now = SystemClock.monotonicNanos();
            waited += Math.min(now - before, MOST_A_LOOK);
            before = now;
            if (!goOn.getAsBoolean()) {
                complete(DoctorEndReason.STOPPED);
            } else if (session.isEnded()) {
                complete(DoctorEndReason.SESSION);
            } else if (waited >= most.toNanos()) {
                session.awaitHandled();
                complete(DoctorEndReason.TIME);
            }
        }
        return endReason().orElseThrow();
    }
}
