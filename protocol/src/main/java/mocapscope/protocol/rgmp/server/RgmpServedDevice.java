package mocapscope.protocol.rgmp.server;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.rgmp.definition.RgmpDefinitionWriter;
import mocapscope.protocol.rgmp.definition.RgmpDeviceDefinition;
import mocapscope.protocol.rgmp.wire.RgmpProtocolFrameEncoder;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.FixedRateSchedule;

/** A simulated RGMP device: its definition for clients and the encoders of its data frames. */
final class RgmpServedDevice {
    private static final MonotonicAndUnixTime START = new MonotonicAndUnixTime(0, 0);

    private final String name;
    private final RgmpDeviceDefinition deviceDefinition;
    private final List<RgmpServedDeviceStreamGroup> groups;
    private final ByteBuffer definitionFrame;

    /**
     * Creates a device; {@code name} is its name in the source, {@code info} contains additional members of the
     * definition.
     */
    RgmpServedDevice(
            String name,
            RgmpDeviceDefinition definition,
            Map<String, String> info,
            List<RgmpServedDeviceStreamGroup> groups) {
        this.name = name;
        this.deviceDefinition = definition;
        this.groups = List.copyOf(groups);
        this.definitionFrame = RgmpProtocolFrameEncoder.encodeDefinition(RgmpDefinitionWriter.write(definition, info));
    }

    String name() {
        return name;
    }

    RgmpDeviceDefinition definition() {
        return deviceDefinition;
    }

    /** Returns the definition frame. */
    ByteBuffer definitionFrame() {
        return definitionFrame.duplicate();
    }

    /** Returns the disconnect frame. */
    ByteBuffer disconnectFrame() {
        return RgmpProtocolFrameEncoder.encodeDisconnect(deviceDefinition.device());
    }

    /** Returns the schedule of a group's frames, relative to the start of the motion. */
    FixedRateSchedule schedule(int group) {
        return new FixedRateSchedule(START, deviceDefinition.groups().get(group).rate());
    }

    /** Returns the number of each group's last frame due at this moment. */
    long[] lastDueFrames(long moment) {
        var numbers = new long[groups.size()];
        for (int group = 0; group < numbers.length; group++) {
            numbers[group] = schedule(group).dueBy(moment);
        }
        return numbers;
    }

    /** Encodes one data frame of a group. */
    ByteBuffer encodeFrame(int group, long microseconds, RgmpServedDeviceValues state) {
        return RgmpProtocolFrameEncoder.encodeData(
                deviceDefinition.device(),
                group,
                microseconds,
                out -> groups.get(group).write(state, out));
    }
}
