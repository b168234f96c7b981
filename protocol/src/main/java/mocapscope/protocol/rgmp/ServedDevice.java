package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Schedule;

/** A device as a server shows it: what it says of itself, and how its frames are made. */
final class ServedDevice {
    private static final Now START = new Now(0, 0);

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

    /** When the frames of a group are due, counted from the movement's start. */
    Schedule schedule(int group) {
        return new Schedule(START, definition.groups().get(group).rate());
    }

    /** Number of each group's last frame due by then. */
    long[] dueBy(long moment) {
        var numbers = new long[groups.size()];
        for (int group = 0; group < numbers.length; group++) {
            numbers[group] = schedule(group).dueBy(moment);
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
