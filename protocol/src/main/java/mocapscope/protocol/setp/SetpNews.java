package mocapscope.protocol.setp;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * What goes on in a bubble, on its way to one visitor. Only so much is handed to the transport that the visitor's own
 * replies never wait long behind it; the rest waits here, up to a bound.
 */
final class SetpNews {
    private static final int MOST = 512;
    private static final int MOST_BYTES = 256 << 10;

    /** Bytes that may lie in the transport at any rate. */
    private static final long AHEAD = 4 << 10;

    /** And a half second's worth of a faster one. */
    private static final long PARTS = 2;

    private final SetpVoice voice;
    private final Queue<SetpSight> waiting = new ArrayDeque<>();
    private long bytes;
    private boolean overrun;

    SetpNews(SetpVoice voice) {
        this.voice = voice;
    }

    /** Past the bound, nothing is kept any more: the visitor would miss what must be seen. */
    void add(SetpSight sight) {
        overrun |= waiting.size() >= MOST || bytes + sight.bytes() > MOST_BYTES;
        if (!overrun) {
            waiting.add(sight);
            bytes += sight.bytes();
        }
    }

    /** Whether the visitor did not keep up. */
    boolean overrun() {
        return overrun;
    }

    /** Whether the transport is to be given more now. */
    boolean room() {
        return voice.backlog() < Math.max(AHEAD, voice.rate() / PARTS);
    }

    /** Tells as much as there is room for. */
    void flow() {
        while (!waiting.isEmpty() && room()) {
            var next = waiting.remove();
            bytes -= next.bytes();
            voice.say(next.what());
        }
    }
}
