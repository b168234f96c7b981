package mocapscope.protocol.sample;

import java.util.OptionalDouble;

/**
 * What is known of a source before its numbers are read.
 *
 * @param unit {@code m}, {@code cm}, or {@code unknown}
 * @param axes such as {@code right-handed, y up}, or {@code unknown}
 * @param quaternions order on the wire, such as {@code xyzw}; empty where there are none
 * @param epoch of device times: {@code unix}, {@code device_boot}, {@code 2000-01-01}, or {@code unknown}
 * @param rate declared by the device, in Hz
 */
public record SourceInfo(
        SourceId source, Kind kind, String unit, String axes, String quaternions, String epoch, OptionalDouble rate) {
    public static final String UNKNOWN = "unknown";
}
