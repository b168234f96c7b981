package mocapscope.app.model;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceId;

/**
 * A device of a session's server at one moment: message types, self-description and presence.
 *
 * @param internal true if it is an internal part of the server and not a device to the user
 * @param says the message types, in order of first arrival
 * @param page the description that the device sends once
 * @param left true if the server reported that it is gone
 */
public record Device(SourceId source, boolean internal, List<Saying> says, Optional<DeviceProperty> page, boolean left) {

    public Device {
        says = List.copyOf(says);
    }

    /** Returns true if the device was announced without a description. */
    public boolean silent() {
        return says.stream().allMatch(Saying::housekeeping);
    }
}
