package mocapscope.protocol.mcap;

/** What a writer remembers of a channel. */
final class ChannelLog {
    final Channel channel;
    final IndexEntries inChunk = new IndexEntries();
    long count;
    boolean written;

    ChannelLog(Channel channel) {
        this.channel = channel;
    }
}
