package mocapscope.app.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import mocapscope.app.command.output.ConnectionOutageReporter;
import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.take.TakeRecorder;
import mocapscope.protocol.take.TakeRecorderSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Waits while a recording runs and prints its progress, connection changes and disk delays. A terminal shows a single
 * line that is updated; other outputs get a new line now and then.
 */
final class RecordingProgressMonitor {
    private static final long LOOK_NANOS = 200_000_000L;
    private static final long LINE_NANOS = 10_000_000_000L;
    private static final double MEGA = 1e6;
    private static final String ERASE = "\r\u001b[K";

    private final CommandConsoleStreams console;
    private final TakeRecorder takeRecorder;
    private final Duration most;
    private final Queue<String> messages = new ConcurrentLinkedQueue<>();
    private final List<ConnectionOutageReporter> connections = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private long printedAt;
    private boolean slow;

    RecordingProgressMonitor(CommandConsoleStreams console, TakeRecorder recorder, Duration most) {
        this.console = console;
        this.takeRecorder = recorder;
        this.most = most;
    }

    /** Tracks the connection of another session. */
    ConnectionOutageReporter addEndpoint(Endpoint endpoint) {
        var one = new ConnectionOutageReporter(endpoint, messages);
        connections.add(one);
        return one;
    }

    List<ConnectionOutageReporter> connections() {
        return connections;
    }

    /** Ends the wait at the user's request. */
    void stop() {
        ended.countDown();
    }

    /** Returns whether the user has ended the wait. */
    boolean isStopped() {
        return ended.getCount() == 0;
    }

    /**
     * Waits until the user ends it, the time is up, nothing more can be written, or all sessions have ended by
     * themselves.
     */
    void awaitEnd(List<RunningSessionHandle> sessions) throws InterruptedException {
        long start = SystemClock.monotonicNanos();
        printedAt = start;
        boolean on = true;
        while (on) {
            var state = takeRecorder.state();
            printState(state);
            on = !ended.await(LOOK_NANOS, TimeUnit.NANOSECONDS)
                    && state.phase() == TakeRecorderSnapshot.TakeRecorderPhase.RUNNING
                    && !sessions.stream().allMatch(RunningSessionHandle::isEnded)
                    && SystemClock.monotonicNanos() - start < most.toNanos();
        }
        if (console.ansi().enabled()) {
            console.err().print(ERASE);
        }
        printMessages();
    }

    private void printState(TakeRecorderSnapshot state) {
        if (console.ansi().enabled() && !messages.isEmpty()) {
            console.err().print(ERASE);
        }
        printMessages();
        if (console.ansi().enabled()) {
            var words = "recording " + formatState(state) + absent() + "   (Ctrl+C ends it)";
            console.err().print(ERASE + ControlCharacterEscaper.escapeLine(words));
        } else if (SystemClock.monotonicNanos() - printedAt >= LINE_NANOS || state.slow() && !slow) {
            printedAt = SystemClock.monotonicNanos();
            console.printMessage("recording " + formatState(state) + absent());
        }
        slow = state.slow();
    }

    private void printMessages() {
        for (@Nullable String one = messages.poll(); one != null; one = messages.poll()) {
            console.printMessage(one);
        }
    }

    /** Returns the names of the sessions without a connection. */
    private String absent() {
        var peer = connections.stream()
                .filter(one -> !one.isConnected())
                .map(one -> one.endpoint().toString())
                .collect(Collectors.joining(", "));
        return peer.isEmpty() ? "" : "; no connection: " + peer;
    }

    static String formatState(TakeRecorderSnapshot state) {
        var words = new StringBuilder("%.1f s, %.1f MB".formatted(state.nanos() / 1e9, state.bytes() / MEGA));
        if (state.slow()) {
            words.append("; the disk is slow, and %.1f MB are pending".formatted(state.queuedBytes() / MEGA));
        }
        if (state.omittedSamples() > 0) {
            words.append("; the decoded channels lack %,d samples, but all bytes are recorded"
                    .formatted(state.omittedSamples()));
        }
        return words.toString();
    }
}
