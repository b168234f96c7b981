package mocapscope.app.model.snapshot;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceId;

/**
 * A snapshot of the description and message types of a device that a server announced.
 *
 * @param internal true if it is an internal part of the server and not a device to the user
 * @param messageTypes the message types, in order of first arrival
 * @param description the description that the device sends once
 * @param departed true if the server reported that it is gone
 */
public record AnnouncedServerDeviceSnapshot(
        SourceId source,
        boolean internal,
        List<MessageTypeStatistics> messageTypes,
        Optional<DeviceProperty> description,
        boolean departed) {

    public AnnouncedServerDeviceSnapshot {
        messageTypes = List.copyOf(messageTypes);
    }

    /** Returns true if the device was announced without a description. */
    public boolean silent() {
        return messageTypes.stream().allMatch(MessageTypeStatistics::housekeeping);
    }
}
