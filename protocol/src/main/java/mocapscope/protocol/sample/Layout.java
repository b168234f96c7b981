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
}
