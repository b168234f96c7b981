package mocapscope.protocol.sample;

import java.util.function.Consumer;

/** Where a server's movement comes from: a gait, a clip, a take, or another session. */
public interface Source {

    /** What there is, which never changes. */
    Layout layout();

    /**
     * Hands over the samples that fall due after {@code from} up to {@code to}, both in nanoseconds since the movement's
     * start: what moves all the time once, as it is at {@code to}; what happens (a button, a dial, a text) for each time
     * it happened, in order. When {@code from} equals {@code to} that is the state at that moment: every pose, channel
     * and button, the buttons marked as initial.
     *
     * <p>Stamps carry the moment as device time, an empty session and no message; each device appears under its name in
     * the layout. Equal arguments give equal samples, so several peers may be served from one source.
     */
    void between(long from, long to, Consumer<? super Sample> out);
}
