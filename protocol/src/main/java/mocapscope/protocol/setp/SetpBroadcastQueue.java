package mocapscope.protocol.setp;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Queues the bubble's messages for one participant and sends them as its transport has room. The transport receives
 * only as many that the participant's own replies are not delayed; the rest waits here, up to a limit.
 */
final class SetpBroadcastQueue {
    private static final int MOST = 512;
    private static final int MOST_BYTES = 256 << 10;

    /** Minimum number of bytes that the transport may have queued. */
    private static final long AHEAD = 4 << 10;

    /** Divisor of the send rate: a faster transport may have half a second's data queued. */
    private static final long PARTS = 2;

    private final SetpConnection voice;
    private final Queue<SetpBroadcastMessage> waiting = new ArrayDeque<>();
    private long bytes;
    private boolean isOverrun;

    SetpBroadcastQueue(SetpConnection voice) {
        this.voice = voice;
    }

    /** Adds a message. Beyond the limit all messages are dropped, since the participant would lack required ones. */
    void add(SetpBroadcastMessage sight) {
        isOverrun |= waiting.size() >= MOST || bytes + sight.bytes() > MOST_BYTES;
        if (!isOverrun) {
            waiting.add(sight);
            bytes += sight.bytes();
        }
    }

    /** Returns true if the participant did not keep up. */
    boolean isOverrun() {
        return isOverrun;
    }

    /** Returns true if the transport has room for more. */
    boolean hasRoom() {
        return voice.backlog() < Math.max(AHEAD, voice.rate() / PARTS);
    }

    /** Passes messages to the transport while it has room. */
    void sendQueued() {
        while (!waiting.isEmpty() && hasRoom()) {
            var next = waiting.remove();
            bytes -= next.bytes();
            voice.send(next.what());
        }
    }
}
