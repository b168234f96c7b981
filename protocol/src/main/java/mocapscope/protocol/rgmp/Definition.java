package mocapscope.protocol.rgmp;

import java.util.List;

/**
 * What a device says of itself before its data.
 *
 * @param device its id, 0 to 4294967295
 * @param version of the protocol; empty when it was left out
 * @param name for people, such as {@code solved_hand-7}; made once, since each of its frames and streams has it
 */
record Definition(
        long device,
        String type,
        String version,
        String epoch,
        List<StaticValue> statics,
        List<Group> groups,
        String name) {

    Definition {
        statics = List.copyOf(statics);
        groups = List.copyOf(groups);
    }

    Definition(long device, String type, String version, String epoch, List<StaticValue> statics, List<Group> groups) {
        this(device, type, version, epoch, statics, groups, type + "-" + device);
    }

    /** Whether a person who asks for that means this device: its name, its type or its number. */
    boolean answersTo(String asked) {
        return asked.equals(name) || asked.equals(type) || asked.equals(String.valueOf(device));
    }
}
