package mocapscope.protocol.mcap;

/** An MCAP writer's state for one channel: message count and pending message index entries. */
final class ChannelLog {
    final Channel channel;
    final IndexEntries inChunk = new IndexEntries();
    long count;
    boolean written;

    ChannelLog(Channel channel) {
        this.channel = channel;
    }
}
