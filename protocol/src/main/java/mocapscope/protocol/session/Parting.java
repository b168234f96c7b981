package mocapscope.protocol.session;

import java.util.HashSet;
import java.util.Set;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Closes channels, and ends an attempt with all of its own, behind what was said before and is held at the gate. Of a
 * channel that we close nothing more is read.
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

    /** Whether we asked for this channel to be closed. */
    boolean closes(Channel channel) {
        return closing.contains(channel);
    }

    /** It is closed now, or opened anew; returns whether we had asked for it to be closed. */
    boolean settled(Channel channel) {
        return closing.remove(channel);
    }

    /** Closes all channels, and does {@code then} once they are. */
    void end(Runnable then) {
        end = then;
        journal.open().forEach(this::close);
    }

    /** Whether there is an end to come. */
    boolean ends() {
        return end != null;
    }

    /** Whether it waits for what is held. */
    boolean waits() {
        return ends() && !journal.open().isEmpty();
    }

    /** Ends what is to end, if nothing is open any more. */
    void settle() {
        if (!waits()) {
            force();
        }
    }

    /** Ends what is to end. */
    void force() {
        var then = end;
        end = null;
        if (then != null) {
            then.run();
        }
    }

    /** There will be no end any more, as there was one. */
    void forget() {
        end = null;
        closing.clear();
    }
}
