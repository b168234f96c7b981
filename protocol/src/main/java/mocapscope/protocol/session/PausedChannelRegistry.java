package mocapscope.protocol.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.TransportKind;

/** The channels whose reading is paused for backpressure, with the number of UDP datagrams dropped meanwhile. */
final class PausedChannelRegistry {
    private final SessionEngine engine;
    private final SessionNetwork network;
    /** The paused channels, each with the number of datagrams dropped meanwhile. */
    private final Map<Channel, Long> pausedUntil = new LinkedHashMap<>();

    PausedChannelRegistry(SessionEngine engine, SessionNetwork network) {
        this.engine = engine;
        this.network = network;
    }

    void pause(Channel channel) {
        if (pausedUntil.putIfAbsent(channel, 0L) == null) {
            network.setReadPaused(channel, true);
        }
    }

    /** Resumes reading and reports the dropped datagrams. */
    void resume(Channel channel) {
        var dropped = pausedUntil.remove(channel);
        if (dropped == null) {
            return;
        }
        network.setReadPaused(channel, false);
        if (dropped > 0) {
            engine.report(
                    SessionRule.HELD_TOO_MUCH,
                    "%s: %d datagrams were dropped, because the intercept is full".formatted(channel.name(), dropped));
        }
    }

    void resumeAll() {
        List.copyOf(pausedUntil.keySet()).forEach(this::resume);
    }

    /** Returns whether a datagram that has just arrived is dropped; counts it. */
    boolean countIfDropped(Channel channel) {
        return channel.transport() == TransportKind.UDP
                && pausedUntil.computeIfPresent(channel, (_, n) -> n + 1) != null;
    }
}
