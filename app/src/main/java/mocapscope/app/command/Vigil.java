package mocapscope.app.command;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.link.Clock;
import mocapscope.protocol.link.Live;
import mocapscope.protocol.take.Recorder;
import mocapscope.protocol.take.RecordingState;

/** Waits while a recording goes on, and says how it goes: on a terminal in one line, else now and then in a new one. */
final class Vigil {
    private static final long LOOK_NANOS = 200_000_000L;
    private static final long LINE_NANOS = 10_000_000_000L;
    private static final double MEGA = 1e6;
    private static final String ERASE = "\r\u001b[K";

    private final Terminal terminal;
    private final Recorder recorder;
    private final Duration most;
    private final CountDownLatch ended = new CountDownLatch(1);
    private long told;
    private boolean slow;

    Vigil(Terminal terminal, Recorder recorder, Duration most) {
        this.terminal = terminal;
        this.recorder = recorder;
        this.most = most;
    }

    /** A person has seen enough. */
    void end() {
        ended.countDown();
    }

    /** Returns when that is so, the time is up, nothing more can be written, or all sessions ended by themselves. */
    void keep(List<Live> lives) throws InterruptedException {
        long begun = Clock.nanos();
        told = begun;
        boolean on = true;
        while (on) {
            var state = recorder.state();
            tell(state);
            on = !ended.await(LOOK_NANOS, TimeUnit.NANOSECONDS)
                    && state.phase() == RecordingState.Phase.RUNNING
                    && !lives.stream().allMatch(Live::over)
                    && Clock.nanos() - begun < most.toNanos();
        }
        if (terminal.ansi().enabled()) {
            terminal.err().print(ERASE);
        }
    }

    private void tell(RecordingState state) {
        if (terminal.ansi().enabled()) {
            terminal.err().print(ERASE + "recording " + words(state) + "   (Ctrl+C ends it)");
            terminal.err().flush();
        } else if (Clock.nanos() - told >= LINE_NANOS || state.slow() && !slow) {
            told = Clock.nanos();
            terminal.say("recording " + words(state));
        }
        slow = state.slow();
    }

    static String words(RecordingState state) {
        var words = "%.1f s, %.1f MB".formatted(state.nanos() / 1e9, state.bytes() / MEGA);
        return state.slow()
                ? "%s; the disk is slow, and %.1f MB wait".formatted(words, state.queuedBytes() / MEGA)
                : words;
    }
}
