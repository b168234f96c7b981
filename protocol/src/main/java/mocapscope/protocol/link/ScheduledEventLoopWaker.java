package mocapscope.protocol.link;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A timer that wakes the thread of one event loop at a set time. A loop that is woken for each packet sets it seldom:
 * an alarm that is too early stays set, since setting one costs more than to wake once in vain. Used by the loop's
 * thread only.
 */
final class ScheduledEventLoopWaker {
    private static final ScheduledThreadPoolExecutor TIMER = new ScheduledThreadPoolExecutor(
            1, task -> Thread.ofPlatform().name("alarm").daemon().unstarted(task));

    static {
        TIMER.setRemoveOnCancelPolicy(true);
    }

    private @Nullable Future<?> alarm;
    private boolean isSet;
    private long setFor;
    private volatile boolean rang;

    /** Sets the alarm, unless it rings before that time anyway. */
    void set(long at, long now) {
        if (!isSet || at < setFor) {
            close();
            isSet = true;
            setFor = at;
            var woken = Thread.currentThread();
            alarm = TIMER.schedule(() -> ring(woken), at - now, TimeUnit.NANOSECONDS);
        }
    }

    private void ring(Thread woken) {
        rang = true;
        LockSupport.unpark(woken);
    }

    /** Returns whether it rang since {@link #takeRing} was last called. */
    boolean hasRung() {
        return rang;
    }

    /** Returns whether it rang since the last call. */
    boolean takeRing() {
        if (!rang) {
            return false;
        }
        rang = false;
        isSet = false;
        return true;
    }

    /** Removes the alarm. */
    void close() {
        if (alarm != null) {
            alarm.cancel(false);
        }
    }
}
