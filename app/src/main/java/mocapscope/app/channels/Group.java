package mocapscope.app.channels;

import java.util.List;

/**
 * What one device has.
 *
 * @param accent which of the session colours is its session's
 * @param channels the first {@value #MOST} of them
 * @param all how many it has
 */
record Group(Key key, String session, int accent, List<Channel> channels, int all) {
    /** More are not shown one by one. */
    static final int MOST = 512;
    /** More of them are shown low, and on one scale: then they are an array. */
    private static final int ARRAY = 16;

    /** A device of a session, by the session's id. */
    record Key(String session, String device) {}

    boolean array() {
        return channels.stream().filter(channel -> !channel.lamp()).count() > ARRAY;
    }

    /** Whether the same signals are in both. */
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
