package mocapscope.protocol.mcap;

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
