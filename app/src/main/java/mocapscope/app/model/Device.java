package mocapscope.app.model;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.SourceId;

/**
 * A device of a session's server, and what it says.
 *
 * @param internal whether it is a part of the server that nobody would call a device
 * @param says a saying for each type of message, in the order in which they first came
 * @param page what it tells of itself and does not repeat
 * @param left whether it is gone, as the server says
 */
public record Device(SourceId source, boolean internal, List<Saying> says, Optional<Detail> page, boolean left) {

    public Device {
        says = List.copyOf(says);
    }

    /** Whether it was named and told nothing of itself. */
    public boolean silent() {
        return says.stream().allMatch(Saying::housekeeping);
    }
}
