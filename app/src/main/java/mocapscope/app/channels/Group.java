package mocapscope.app.channels;

import java.util.List;

/**
 * The channels of one device in one session.
 *
 * @param accent the index of the session's color
 * @param channels the first {@value #MOST} of them
 * @param all the total number of channels
 */
record Group(Key key, String session, int accent, List<Channel> channels, int all) {
    /** The maximum number of channels shown one by one. */
    static final int MOST = 512;
    /** The number of channels from which they are treated as an array, with low rows and a common scale. */
    private static final int ARRAY = 16;

    /** The key of a device's channel group: session id and device name. */
    record Key(String session, String device) {}

    boolean array() {
        return channels.stream().filter(channel -> !channel.lamp()).count() > ARRAY;
    }

    /** Returns true if both groups have the same signals. */
    boolean alike(Group other) {
        if (!key.equals(other.key) || all != other.all || channels.size() != other.channels.size()) {
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
