package mocapscope.protocol.rgmp.definition;

import java.util.List;

/**
 * The definition of one RGMP device: id, type, clock epoch, static values and stream groups.
 *
 * @param device device id, 0 to 4294967295
 * @param version protocol version; empty if missing
 * @param name name for display, such as {@code solved_hand-7}; created once, since every frame and stream uses it
 */
public record RgmpDeviceDefinition(
        long device,
        String type,
        String version,
        String epoch,
        List<RgmpStaticValue> statics,
        List<RgmpStreamGroup> groups,
        String name) {

    public RgmpDeviceDefinition {
        statics = List.copyOf(statics);
        groups = List.copyOf(groups);
    }

    public RgmpDeviceDefinition(
            long device,
            String type,
            String version,
            String epoch,
            List<RgmpStaticValue> statics,
            List<RgmpStreamGroup> groups) {
        this(device, type, version, epoch, statics, groups, type + "-" + device);
    }

    /** Returns true if a name given by the user means this device: its name, its type or its id. */
    public boolean matchesName(String requestedName) {
        return requestedName.equals(name) || requestedName.equals(type) || requestedName.equals(String.valueOf(device));
    }
}
