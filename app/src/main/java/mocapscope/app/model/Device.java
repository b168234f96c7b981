package mocapscope.app.model;

import java.util.List;
import mocapscope.protocol.sample.SourceId;

/**
 * A device of a session's server, and what it says.
 *
 * @param internal whether it is a part of the server that nobody would call a device
 * @param says a saying for each type of message, in the order in which they first came
 */
public record Device(SourceId source, boolean internal, List<Saying> says) {

    public Device {
        says = List.copyOf(says);
    }

    /** Whether it was named and told nothing of itself. */
    public boolean silent() {
        return says.stream().allMatch(Saying::housekeeping);
    }
}
