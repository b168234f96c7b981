package mocapscope.protocol.mcap.writer;

import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapMessageIndexEntries;

/** An MCAP writer's state for one channel: message count and pending message index entries. */
final class McapChannelWriteState {
    final McapChannel channel;
    final McapMessageIndexEntries inChunk = new McapMessageIndexEntries();
    long count;
    boolean written;

    McapChannelWriteState(McapChannel channel) {
        this.channel = channel;
    }
}
