package mocapscope.protocol.mcap.reader;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.McapSchema;

/**
 * The schemas and channels defined so far in an MCAP file; rejects conflicting definitions and undefined channels. A
 * record may be repeated without changes; their number is limited.
 */
final class McapSchemaChannelRegistry {
    private final Map<Integer, Print> schemas = new HashMap<>();
    private final Map<Integer, Print> channels = new HashMap<>();
    private final McapSchemaChannelMemoryBudget channelBudget;

    /** The size and hash by which a repeated record is recognized; the size makes collisions harder to construct. */
    private record Print(long size, int hash) {}

    McapSchemaChannelRegistry(int budget) {
        channelBudget = new McapSchemaChannelMemoryBudget(budget);
    }

    /**
     * Rejects conflicting definitions and those beyond the memory limit. Only prints are stored here; readers keep the
     * last record of each id.
     */
    void check(McapRecord record, long offset) throws McapException {
        switch (record) {
            case McapSchema schema -> {
                var print = new Print(McapSchemaChannelMemoryBudget.size(schema), schema.hashCode());
                same(schemas, schema.id(), print, "schema", offset);
            }
            case McapChannel channel -> {
                var print = new Print(McapSchemaChannelMemoryBudget.size(channel), channel.hashCode());
                same(channels, channel.id(), print, "channel", offset);
            }
            case McapMessage message -> known(message.channelId(), offset);
            default -> {}
        }
    }

    private void same(Map<Integer, Print> known, int id, Print now, String description, long offset)
            throws McapException {
        var before = known.get(id);
        if (before == null && !channelBudget.reserve(now.size())) {
            throw new McapException(offset, description, channelBudget.exhaustedText());
        }
        if (before != null && !before.equals(now)) {
            throw new McapException(offset, description, "differs from the previous one with this id");
        }
        known.put(id, now);
    }

    private void known(int channel, long offset) throws McapException {
        if (!channels.containsKey(channel)) {
            throw new McapException(offset, "channel_id", "no earlier record describes channel %d".formatted(channel));
        }
    }
}
