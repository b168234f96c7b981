package mocapscope.protocol.session;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The server messages of a recorded session as a sequence of timed steps, read in order. Used by one thread. */
public interface ReplayScript {

    /** Starts from the beginning, also repeatedly. */
    void rewind();

    /** Returns the next step; null after the end. */
    @Nullable
    ReplayStep peek();

    /** Advances to the following step. */
    void consume();

    /**
     * Returns the messages that a new client needs first, to have the state after all steps so far, as the server might
     * have sent them. Empty while the state cannot be expressed in bytes: then call again one step later.
     */
    Optional<List<Message>> restoreMessages();

    /** Returns the reason for the end, for display: the recording has ended, or an error in it. */
    String endReason();
}
