package mocapscope.app.channels;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import mocapscope.protocol.limit.DocumentedLimit;

/** One device in the channels view, with the channels that are currently displayed as rows. */
record VisibleDeviceChannelGroup(DeviceChannelGroup group, boolean folded, List<DeviceChannelValueAndHistory> shown) {
    /** The maximum for all devices together, since each row costs nodes and an image. */
    @DocumentedLimit(
            value = "rows of all devices in the channels view",
            unit = "rows",
            beyond = "not drawn; counted below the rows")
    static final int MOST = 512;

    VisibleDeviceChannelGroup {
        shown = List.copyOf(shown);
    }

    /** Assigns rows to the expanded groups in order, as long as there is room. */
    static List<VisibleDeviceChannelGroup> of(List<DeviceChannelGroup> groups, Predicate<DeviceChannelGroup> folded) {
        var all = new ArrayList<VisibleDeviceChannelGroup>();
        int room = MOST;
        for (var group : groups) {
            boolean hidden = folded.test(group);
            int count = hidden ? 0 : Math.min(room, group.channels().size());
            room -= count;
            all.add(new VisibleDeviceChannelGroup(
                    group, hidden, group.channels().subList(0, count)));
        }
        return all;
    }

    /** Returns the number of channels without a row for lack of room. */
    int hiddenCount() {
        return folded ? 0 : group.channelCount() - shown.size();
    }
}
