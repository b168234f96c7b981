package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/** A device as a server shows it: what it says of itself, and how its frames are made. */
final class ServedDevice {
    private final String name;
    private final Definition definition;
    private final List<ServedGroup> groups;
    private final ByteBuffer description;

    /** {@code name} is what the source calls it; {@code info} what its definition says besides. */
    ServedDevice(String name, Definition definition, Map<String, String> info, List<ServedGroup> groups) {
        this.name = name;
        this.definition = definition;
        this.groups = List.copyOf(groups);
        this.description = RgmpFrames.definition(DefinitionWriter.write(definition, info));
    }

    String name() {
        return name;
    }

    Definition definition() {
        return definition;
    }

    /** Its definition frame. */
    ByteBuffer description() {
        return description.duplicate();
    }

    /** Its disconnect frame. */
    ByteBuffer farewell() {
        return RgmpFrames.disconnect(definition.device());
    }

    Ticks ticks(int group) {
        return new Ticks(definition.groups().get(group).rate());
    }

    /** Number of each group's last frame due by then. */
    long[] dueBy(long moment) {
        var numbers = new long[groups.size()];
        for (int group = 0; group < numbers.length; group++) {
            numbers[group] = ticks(group).dueBy(moment);
        }
        return numbers;
    }

    /** One frame of a group. */
    ByteBuffer frame(int group, long microseconds, DeviceState state) {
        return RgmpFrames.data(
                definition.device(),
                group,
                microseconds,
                out -> groups.get(group).write(state, out));
    }
}
