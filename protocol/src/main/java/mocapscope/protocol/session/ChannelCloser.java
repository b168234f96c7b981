package mocapscope.protocol.session;

import java.util.HashSet;
import java.util.Set;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Closes channels after the items held at the gate, and completes the connection attempt when all are closed. Nothing
 * more is read of a channel that this side closes.
 */
final class ChannelCloser {
    private final SessionEngine engine;
    private final SessionNetwork network;
    private final TranscriptWriter writer;
    private final Set<Channel> closing = new HashSet<>();
    private @Nullable Runnable end;

    ChannelCloser(SessionEngine engine, SessionNetwork network, TranscriptWriter writer) {
        this.engine = engine;
        this.network = network;
        this.writer = writer;
    }

    void close(Channel channel) {
        if (!writer.isOpen(channel)) {
            network.close(channel);
        } else if (closing.add(channel)) {
            engine.passClosing(engine.session().role().outgoing(), channel, ChannelCloseReason.BY_US);
        }
    }

    /** Returns whether this side requested the closing of this channel. */
    boolean isClosing(Channel channel) {
        return closing.contains(channel);
    }

    /** Notes that the channel is closed, or opened again; returns whether this side had requested the closing. */
    boolean removeClosing(Channel channel) {
        return closing.remove(channel);
    }

    /** Closes all channels and runs {@code then} once they are closed. */
    void end(Runnable then) {
        end = then;
        writer.open().forEach(this::close);
    }

    /** Returns whether an end is pending. */
    boolean hasPendingEnd() {
        return end != null;
    }

    /** Returns whether the end waits for held items. */
    boolean isWaiting() {
        return hasPendingEnd() && !writer.open().isEmpty();
    }

    /** Completes a pending end if no channel is open. */
    void endIfAllClosed() {
        if (!isWaiting()) {
            endNow();
        }
    }

    /** Completes a pending end at once. */
    void endNow() {
        var then = end;
        end = null;
        if (then != null) {
            then.run();
        }
    }

    /** Cancels a pending end because the attempt has ended. */
    void reset() {
        end = null;
        closing.clear();
    }
}
