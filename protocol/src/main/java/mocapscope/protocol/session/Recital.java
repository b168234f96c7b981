package mocapscope.protocol.session;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a server said in a session that was recorded, turn by turn, to be said again. Of one thread. */
public interface Recital {

    /** From the beginning, be it again. */
    void begin();

    /** What is said next; null after the end. */
    @Nullable
    Turn peek();

    /** The next was said. */
    void pass();

    /**
     * What of all that was said so far whoever comes now must be told, as the server might have told it. Empty while no
     * bytes can tell that: then ask again a turn later.
     */
    Optional<List<Message>> reminders();

    /** Why there is no more, for a person: that it has ended, or what is wrong with it. */
    String ending();
}
