package mocapscope.protocol.benchmark;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** The server's bytes on a channel, a hundredth of a second between two entries. */
public final class ServerEntryBuilder {
    /** Nanoseconds. */
    public static final long STEP = 10_000_000;

    private final Transcript transcript = new Transcript(Long.MAX_VALUE);
    private final Channel channel;
    private List<Entry> entries = new ArrayList<>();
    private long arrival;

    public ServerEntryBuilder(Channel channel) {
        this.channel = channel;
        opened(channel);
    }

    /** Another channel opens beside it. */
    public ServerEntryBuilder opened(Channel other) {
        entries.add(transcript.appendOpened(Direction.TO_SERVER, other, arrival, ""));
        return this;
    }

    /** Bytes up to the position of {@code bytes}. */
    public ServerEntryBuilder then(ByteBuffer bytes) {
        return then(channel, bytes);
    }

    /** Adds bytes on another channel. */
    public ServerEntryBuilder then(Channel other, ByteBuffer payload) {
        arrival += STEP;
        var bytes = new byte[payload.position()];
        payload.get(0, bytes);
        entries.add(transcript.appendData(
                Direction.TO_CLIENT,
                other,
                arrival,
                ByteBuffer.wrap(bytes).asReadOnlyBuffer(),
                Entry.EntryModification.NONE));
        return this;
    }

    /** All entries since this was asked last. */
    public List<Entry> cut() {
        var cut = entries;
        entries = new ArrayList<>();
        return cut;
    }
}
