package mocapscope.protocol.mcap;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The schemas and channels that were told of. A file may tell of one again, but not otherwise. */
final class Known {
    private final Map<Integer, Integer> schemas = new HashMap<>();
    private final Map<Integer, Integer> channels = new HashMap<>();

    /** Refuses what contradicts what was told before. The record's bytes are not kept, so that they cannot add up. */
    void check(McapRecord record, long offset) throws McapException {
        switch (record) {
            case Schema schema ->
                same(schemas.put(schema.id(), schema.hashCode()), schema.hashCode(), "schema", offset);
            case Channel channel ->
                same(channels.put(channel.id(), channel.hashCode()), channel.hashCode(), "channel", offset);
            case Message message -> known(message.channelId(), offset);
            default -> {}
        }
    }

    private static void same(@Nullable Integer before, int now, String what, long offset) throws McapException {
        if (before != null && before != now) {
            throw new McapException(offset, what, "differs from the one of the same id before");
        }
    }

    private void known(int channel, long offset) throws McapException {
        if (!channels.containsKey(channel)) {
            throw new McapException(offset, "channel_id", "nothing told of channel %d before".formatted(channel));
        }
    }
}
