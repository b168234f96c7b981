package mocapscope.protocol.sample;

import java.util.List;
import java.util.Optional;

/**
 * The description of a motion source: its devices, and the length unit and axes of all positions. See {@link
 * ServedMotionSource}.
 *
 * @param unit the unit of all positions, such as {@code m}
 * @param basis the basis of all positions
 */
public record ServedMotionSourceDescription(List<DeviceLayout> devices, String unit, Basis basis) {

    /**
     * One device of a motion source: its name, skeleton and numbers of sensors, buttons, channels and dials.
     *
     * @param sensors the number of tracked points, numbered from 0
     * @param buttons the number of buttons, numbered from 0
     * @param channels the number of analog channels of one report
     * @param dials the number of dials, numbered from 0
     * @param skeleton the names and hierarchy of the sensors, if they belong to a body
     */
    public record DeviceLayout(
            String name, int sensors, int buttons, int channels, int dials, Optional<SkeletonMap> skeleton) {}

    public ServedMotionSourceDescription {
        devices = List.copyOf(devices);
    }

    /**
     * Returns the devices that are {@code named}, or all if that is empty.
     *
     * @throws IllegalArgumentException if a named device does not exist
     */
    public List<DeviceLayout> selectDevices(List<String> named) {
        var names = devices.stream().map(DeviceLayout::name).toList();
        for (var name : named) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException("there is no device '%s' to serve; there %s"
                        .formatted(name, names.isEmpty() ? "is none" : "are: " + String.join(", ", names)));
            }
        }
        return devices.stream()
                .filter(layout -> named.isEmpty() || named.contains(layout.name()))
                .toList();
    }
}
