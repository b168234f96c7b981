package mocapscope.protocol.session;

import java.util.HashSet;
import java.util.Set;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Closes channels after the items held at the gate, and completes the connection attempt when all are closed. Nothing
 * more is read of a channel that this side closes.
 */
final class Parting {
    private final Driver driver;
    private final Wire wire;
    private final Journal journal;
    private final Set<Channel> closing = new HashSet<>();
    private @Nullable Runnable end;

    Parting(Driver driver, Wire wire, Journal journal) {
        this.driver = driver;
        this.wire = wire;
        this.journal = journal;
    }

    void close(Channel channel) {
        if (!journal.isOpen(channel)) {
            wire.close(channel);
        } else if (closing.add(channel)) {
            driver.closing(driver.session().role().outgoing(), channel, Closing.BY_US);
        }
    }

    /** Returns whether this side requested the closing of this channel. */
    boolean closes(Channel channel) {
        return closing.contains(channel);
    }

    /** Notes that the channel is closed, or opened again; returns whether this side had requested the closing. */
    boolean settled(Channel channel) {
        return closing.remove(channel);
    }

    /** Closes all channels and runs {@code then} once they are closed. */
    void end(Runnable then) {
        end = then;
        journal.open().forEach(this::close);
    }

    /** Returns whether an end is pending. */
    boolean ends() {
        return end != null;
    }

    /** Returns whether the end waits for held items. */
    boolean waits() {
        return ends() && !journal.open().isEmpty();
    }

    /** Completes a pending end if no channel is open. */
    void settle() {
        if (!waits()) {
            force();
        }
    }

    /** Completes a pending end at once. */
    void force() {
        var then = end;
        end = null;
        if (then != null) {
            then.run();
        }
    }

    /** Cancels a pending end because the attempt has ended. */
    void forget() {
        end = null;
        closing.clear();
    }
}
