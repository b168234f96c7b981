package mocapscope.protocol.sample;

import java.util.List;
import java.util.Optional;

/**
 * The devices of a {@link Source}, and what each has.
 *
 * @param unit of all positions, such as {@code m}
 * @param basis of all positions
 */
public record Layout(List<Device> devices, String unit, Basis basis) {

    /**
     * One device.
     *
     * @param sensors tracked points, numbered from 0
     * @param buttons numbered from 0
     * @param channels analog channels of one report
     * @param dials numbered from 0
     * @param skeleton what the sensors are called and how they hang together, where they are a body's
     */
    public record Device(
            String name, int sensors, int buttons, int channels, int dials, Optional<SkeletonMap> skeleton) {}

    public Layout {
        devices = List.copyOf(devices);
    }

    /**
     * Those devices that are {@code named}, or all when none is.
     *
     * @throws IllegalArgumentException when one is named that there is not
     */
    public List<Device> chosen(List<String> named) {
        var names = devices.stream().map(Device::name).toList();
        for (var name : named) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException("there is no device '%s' to serve; there %s"
                        .formatted(name, names.isEmpty() ? "is none" : "are: " + String.join(", ", names)));
            }
        }
        return devices.stream()
                .filter(device -> named.isEmpty() || named.contains(device.name()))
                .toList();
    }
}
