package mocapscope.protocol.link;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.protocol.session.EventLoopDrivenStateMachine;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.gate.TrafficGate;
import org.jspecify.annotations.Nullable;

/**
 * An event loop that runs one session, or one server with all connected clients, on a single thread. Sockets and other
 * threads post events; it passes them to the engine one after another, and wakes the engine when a timer is due.
 */
final class EventLoop {
    private record Posted(MonotonicAndUnixTime at, Consumer<MonotonicAndUnixTime> action, boolean isInput) {}

    /** The delay in nanoseconds from which lateness is reported. */
    private static final long LATE = 300_000_000L;
    /** The interval in nanoseconds at which pending verdicts are checked again. */
    private static final long RETRY = 50_000_000L;
    /** The interval in nanoseconds at which the engine learns until when all arrivals were handled. */
    private static final long CONFIRM = 1_000_000_000L;
    /** The age in nanoseconds up to which a reader's finding that its socket is empty confirms without a query. */
    private static final long RECENT = 300_000_000L;

    private static final long NOT_HANDLED = Long.MIN_VALUE;
    /** The time limit for catching up. */
    private static final Duration CATCH_UP = Duration.ofSeconds(5);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(5);

    /** Guards the events that were posted, so that their times are in order, and whether the thread waits for one. */
    private final Object mailbox = new Object();

    private final ReentrantLock relayOrder = new ReentrantLock();
    private ArrayDeque<Posted> posted = new ArrayDeque<>();
    /** The thread while it waits for an event; otherwise null. */
    private @Nullable Thread waiter;

    /** The events that the thread handles in one turn; used by the thread only, as is the alarm. */
    private ArrayDeque<Posted> batch = new ArrayDeque<>();

    private final ScheduledEventLoopWaker alarm = new ScheduledEventLoopWaker();
    private final Set<ReceiveBufferEmptyTimeTracker> inputs = ConcurrentHashMap.newKeySet();
    private final ProcessPauseDetector detector;
    private final Supplier<MonotonicAndUnixTime> clock;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Phaser sockets = new Phaser() {
        @Override
        protected boolean onAdvance(int phase, int registered) {
            return false; // sockets are opened and closed: none active now does not mean none later
        }
    };
    private final String name;
    /** The end of the last pause reported to the engine. */
    private long resumed;
    /** The time of the next check whether everything has been handled, or {@link TrafficGate#NEVER}. */
    private long retryAt = TrafficGate.NEVER;

    /** The time of the next confirmation of arrivals, or {@link TrafficGate#NEVER} while none are expected. */
    private long confirmAt = TrafficGate.NEVER;
    /** The earliest time that the next confirmation may state. */
    private long confirmSince;

    /** True once the engine is to end whatever has arrived. */
    private volatile boolean isAbandoned;

    private @Nullable EventLoopLagEpisode episode;
    /** The lag that a socket's reader noticed, from the event that reports it to its end. */
    private EventLoopLagEpisode.@Nullable LagSymptom reportedLag;

    EventLoop(String name) {
        this(name, ProcessPauseDetector.ofProcess(), SystemClock::now);
    }

    EventLoop(String name, ProcessPauseDetector heartbeat, Supplier<MonotonicAndUnixTime> clock) {
        this.name = name;
        this.detector = heartbeat;
        this.resumed = heartbeat.lastPause().until();
        this.clock = clock;
    }

    /** Returns the current time on the monotonic clock. */
    long monotonicNanos() {
        return clock.get().monotonicNanos();
    }

    /** Starts the thread, which ends with its engine and then runs {@code after}. */
    void run(EventLoopDrivenStateMachine engine, Runnable after) {
        Thread.ofVirtual().name(name).start(() -> work(engine, after));
    }

    /** Posts {@code action} for execution by the thread, with the time of the posting. */
    void post(Consumer<MonotonicAndUnixTime> action) {
        post(action, false);
    }

    /**
     * Runs a step that relays received bytes and posts their handling. No other such step runs meanwhile: an answer to
     * relayed bytes, which another thread receives, is posted after them. Called by threads that read sockets.
     */
    void relayInOrder(Runnable step) {
        relayOrder.lock();
        try {
            step.run();
        } finally {
            relayOrder.unlock();
        }
    }

    /** Posts the handling of received bytes, which is skipped once the engine is abandoned. */
    void postInput(Consumer<MonotonicAndUnixTime> action) {
        post(action, true);
    }

    /** Ends the engine before the received bytes that wait are handled. */
    void abandon() {
        isAbandoned = true;
        post(_ -> {});
    }

    private void post(Consumer<MonotonicAndUnixTime> action, boolean isInput) {
        Thread woken;
        synchronized (mailbox) {
            posted.add(new Posted(clock.get(), action, isInput));
            woken = waiter;
            waiter = null;
        }
        LockSupport.unpark(woken);
    }

    /** Posts a lag that a socket's reader noticed; handled before everything that is posted later. */
    void postLag(EventLoopLagEpisode.LagSymptom sign) {
        post(_ -> reportedLag = sign);
    }

    /** Registers a reader; it calls {@link #removeReader} when it will post nothing more. */
    ReceiveBufferEmptyTimeTracker addReader() {
        var input = new ReceiveBufferEmptyTimeTracker(this);
        inputs.add(input);
        return input;
    }

    void removeReader(ReceiveBufferEmptyTimeTracker input) {
        inputs.remove(input);
    }

    /** Registers a socket that begins to send, or to receive at a port. */
    void registerSocket() {
        sockets.register();
    }

    /** Unregisters a socket that has sent all its bytes, or released its port. */
    void deregisterSocket() {
        sockets.arriveAndDeregister();
    }

    /**
     * Waits at most that long until the thread has ended, the last bytes have left and the ports are free; returns
     * whether that happened.
     */
    boolean awaitEnd(Duration most) throws InterruptedException {
        long until = SystemClock.monotonicNanos() + most.toNanos();
        try {
            if (!ended.await(most.toNanos(), TimeUnit.NANOSECONDS)) {
                return false;
            }
            int phase = sockets.register();
            sockets.arriveAndDeregister();
            sockets.awaitAdvanceInterruptibly(phase, until - SystemClock.monotonicNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException _) {
            return false;
        }
    }

    /** Waits until everything that has arrived by now is handled, as {@link RunningSessionHandle#awaitHandled} does. */
    long awaitHandled() throws InterruptedException {
        long now = SystemClock.monotonicNanos();
        long until = now + CATCH_UP.toNanos();
        while (ended.getCount() > 0 && SystemClock.monotonicNanos() < until && emptySince(now) < now) {
            ended.await(LOOK_AGAIN.toNanos(), TimeUnit.NANOSECONDS);
        }
        var handled = new CountDownLatch(1);
        post(_ -> handled.countDown());
        while (ended.getCount() > 0 && SystemClock.monotonicNanos() < until && handled.getCount() > 0) {
            handled.await(LOOK_AGAIN.toNanos(), TimeUnit.NANOSECONDS);
        }
        return detector.lastPause().until();
    }

    private void work(EventLoopDrivenStateMachine engine, Runnable after) {
        try {
            while (!engine.isEnded()) {
                try {
                    turn(engine);
                } catch (RuntimeException fault) {
                    engine.failInternally(fault, clock.get());
                } catch (OutOfMemoryError | StackOverflowError fault) {
                    // Otherwise all sessions of this thread would stop without a report.
                    engine.failInternally(new IllegalStateException(fault.toString(), fault), clock.get());
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            alarm.close();
            after.run();
            ended.countDown();
        }
    }

    /**
     * Handles the events posted by now, then the timers that are due, then the due verdicts that can be reached. An
     * engine's time never decreases: a turn handles all events posted before it, and none posted later.
     */
    private void turn(EventLoopDrivenStateMachine engine) throws InterruptedException {
        boolean retries = retryAt != TrafficGate.NEVER;
        long wakeAt = Math.min(engine.nextTimerAt(), retries ? retryAt : engine.nextDeadlineAt());
        awaitEvent(Math.min(wakeAt, confirmAt));
        var now = takePosted();
        var next = batch.poll();
        noteLateness(engine, next == null ? now.monotonicNanos() : next.at().monotonicNanos(), retries, now);
        for (; next != null && !engine.isEnded(); next = batch.poll()) {
            if (!next.isInput() || !isAbandoned) {
                next.action().accept(next.at());
            }
            noteReportedLag(engine, now);
        }
        if (isAbandoned) {
            engine.abandon(now);
        }
        if (engine.nextTimerAt() <= now.monotonicNanos()) {
            engine.runDueTimers(now);
        }
        judge(engine, now);
        confirmArrivals(engine, now);
    }

    /** Waits until an event is posted, that time has come, or the alarm rings. */
    private void awaitEvent(long wakeAt) throws InterruptedException {
        while (!hasPosted() && !alarm.takeRing()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            long now = monotonicNanos();
            if (wakeAt <= now) {
                return;
            }
            if (wakeAt != TrafficGate.NEVER) {
                alarm.set(wakeAt, now);
            }
            // From here on this thread must wait for no lock: the wait would consume the wake-up of an event or the
            // alarm.
            if (becomeWaiter() && !alarm.hasRung()) {
                LockSupport.park(this);
            }
        }
    }

    private boolean hasPosted() {
        if (!batch.isEmpty()) {
            return true; // left by a turn that failed
        }
        synchronized (mailbox) {
            return !posted.isEmpty();
        }
    }

    /** Makes the next post wake this thread; returns false if an event was posted before. */
    private boolean becomeWaiter() {
        synchronized (mailbox) {
            waiter = posted.isEmpty() ? Thread.currentThread() : null;
            return waiter != null;
        }
    }

    /** Takes the events that are posted by now. */
    private MonotonicAndUnixTime takePosted() {
        synchronized (mailbox) {
            waiter = null;
            if (batch.isEmpty()) {
                var taken = posted;
                posted = batch;
                batch = taken;
            } else {
                batch.addAll(posted);
                posted.clear();
            }
            return clock.get();
        }
    }

    /** Returns whether no event was posted by that time that the thread has not taken. */
    private boolean isEmptyUntil(long time) {
        synchronized (mailbox) {
            var next = posted.peek();
            return next == null || next.at().monotonicNanos() > time;
        }
    }

    /** Detects whether this process is late: it did not run, or posted events and due timers waited for this thread. */
    private void noteLateness(
            EventLoopDrivenStateMachine engine, long postedAt, boolean retries, MonotonicAndUnixTime now) {
        long due = engine.nextDeadlineAt();
        var pause = detector.lastPause();
        if (pause.until() > resumed) {
            resumed = pause.until();
            noteLag(engine, EventLoopLagEpisode.LagSymptomKind.PAUSE, pause.from(), pause.until(), now);
            engine.resumeAfterPause(resumed);
        } else if (detector.isLate(now.monotonicNanos())) {
            noteLag(engine, EventLoopLagEpisode.LagSymptomKind.PAUSE, detector.lastBeat(), now.monotonicNanos(), now);
            engine.resumeAfterPause(now.monotonicNanos());
        }
        // While checks are repeated, nothing has waited for this thread.
        long waited = now.monotonicNanos() - (retries ? postedAt : Math.min(postedAt, due));
        if (waited > LATE) {
            long from = now.monotonicNanos() - waited;
            noteLag(engine, EventLoopLagEpisode.LagSymptomKind.DELAY, from, now.monotonicNanos(), now);
        }
        if (episode != null && due <= now.monotonicNanos()) {
            episode.markVerdictWithheld();
        }
    }

    private void noteReportedLag(EventLoopDrivenStateMachine engine, MonotonicAndUnixTime now) {
        var sign = reportedLag;
        if (sign != null) {
            reportedLag = null;
            noteLag(engine, sign, now.monotonicNanos());
        }
    }

    private void noteLag(
            EventLoopDrivenStateMachine engine,
            EventLoopLagEpisode.LagSymptomKind kind,
            long from,
            long until,
            MonotonicAndUnixTime now) {
        noteLag(engine, new EventLoopLagEpisode.LagSymptom(kind, from, (until - from) / 1e9), now.monotonicNanos());
    }

    /** Adds a lag to the episode, or begins one and notifies the engine. */
    private void noteLag(EventLoopDrivenStateMachine engine, EventLoopLagEpisode.LagSymptom sign, long now) {
        var current = episode;
        if (current != null) {
            current.add(sign, now);
            return;
        }
        current = new EventLoopLagEpisode(now);
        current.add(sign, now);
        episode = current;
        engine.fallBehind(current.describe(SessionEvent.ProcessLagged.OPEN));
    }

    /** Reaches the verdicts that are due, once everything that arrived by then is handled. */
    private void judge(EventLoopDrivenStateMachine engine, MonotonicAndUnixTime now) {
        var current = episode;
        if (current != null && (caughtUp(current.lastNoticedAt()) || current.isTooLong(now.monotonicNanos()))) {
            episode = null;
            engine.catchUp(current.describe(now.monotonicNanos()), now);
        }
        long due = engine.nextDeadlineAt();
        if (episode == null && due <= now.monotonicNanos() && caughtUp(due)) {
            engine.judgeDeadlines(now);
        }
        boolean waits = episode != null || engine.nextDeadlineAt() <= now.monotonicNanos();
        retryAt = waits ? now.monotonicNanos() + RETRY : TrafficGate.NEVER;
    }

    /**
     * Tells the engine about once a second until when everything that arrived has been handled. Queries only readers
     * that did not find their sockets empty lately by themselves, and wakes no session that expects nothing.
     */
    private void confirmArrivals(EventLoopDrivenStateMachine engine, MonotonicAndUnixTime now) {
        long time = now.monotonicNanos();
        if (!engine.expectsArrivals()) {
            confirmAt = TrafficGate.NEVER;
        } else if (confirmAt == TrafficGate.NEVER) {
            scheduleConfirmation(time);
        } else if (confirmAt <= time) {
            confirmAt = time + RETRY;
            long until = episode == null ? handledUntil(confirmSince) : NOT_HANDLED;
            if (until != NOT_HANDLED) {
                scheduleConfirmation(time);
                engine.confirmArrivals(Math.min(until, time), now);
            }
        }
    }

    private void scheduleConfirmation(long now) {
        confirmAt = now + CONFIRM;
        confirmSince = confirmAt - RECENT;
    }

    private boolean caughtUp(long due) {
        return handledUntil(due) != NOT_HANDLED;
    }

    /**
     * Returns a time not before {@code since} at which all sockets were empty, if this process runs and everything that
     * the readers posted before has been handled; otherwise {@link #NOT_HANDLED}.
     */
    private long handledUntil(long since) {
        if (detector.isLate(monotonicNanos()) || detector.lastPause().until() > resumed) {
            return NOT_HANDLED;
        }
        long emptySince = emptySince(since);
        return emptySince >= since && isEmptyUntil(emptySince) ? emptySince : NOT_HANDLED;
    }

    /**
     * Returns the time at which all sockets were last found empty; queries the readers for which that was before
     * {@code since}.
     */
    private long emptySince(long since) {
        long first = Long.MAX_VALUE;
        for (var input : inputs) {
            first = Math.min(first, input.lastDrainedAt(since));
        }
        return first;
    }
}
