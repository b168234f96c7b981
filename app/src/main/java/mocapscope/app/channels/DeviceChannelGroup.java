package mocapscope.app.channels;

import java.util.List;
import mocapscope.protocol.sample.SourceId;

/**
 * One device's analog channels, buttons, flags and dials, shown as a group in the channels view.
 *
 * @param accent the index of the session's color
 * @param channels the first {@value #MOST} of them
 * @param channelCount the total number of channels
 */
record DeviceChannelGroup(
        DeviceChannelGroupKey key,
        String session,
        int accent,
        List<DeviceChannelValueAndHistory> channels,
        int channelCount) {
    /** The maximum number of channels shown one by one. */
    static final int MOST = 512;
    /** The number of channels from which they are treated as an array, with low rows and a common scale. */
    private static final int ARRAY = 16;

    /** The key of a device's channel group: session id and device name. */
    record DeviceChannelGroupKey(String session, String device) {}

    /** Returns the device's name for display. */
    String name() {
        return new SourceId(key.session, key.device).deviceDisplayName();
    }

    boolean isArray() {
        return channels.stream().filter(channel -> !channel.isOnOff()).count() > ARRAY;
    }

    /** Returns true if both groups have the same signals. */
    boolean hasSameSignals(DeviceChannelGroup other) {
        if (!key.equals(other.key) || channelCount != other.channelCount || channels.size() != other.channels.size()) {
            return false;
        }
        for (int i = 0; i < channels.size(); i++) {
            if (!channels.get(i).signal().equals(other.channels.get(i).signal())) {
                return false;
            }
        }
        return true;
    }
}
