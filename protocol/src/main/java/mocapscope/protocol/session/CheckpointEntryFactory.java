package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Creates the transcript entries that restore a decoder's state from a checkpoint. See {@link Decoder#restoreEntries}. */
public final class CheckpointEntryFactory {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private CheckpointEntryFactory() {}

    /** Returns the opening of a channel. */
    public static Entry openedEntry(Channel channel) {
        return new Entry(
                0,
                Entry.EntryKind.OPENED,
                Direction.TO_SERVER,
                channel,
                0,
                0,
                NOTHING,
                Entry.EntryModification.NONE,
                "");
    }

    /** Returns the sending of bytes, either the original ones or a shorter equivalent. */
    public static Entry dataEntry(Direction direction, Channel channel, long arrival, ByteBuffer bytes) {
        return dataEntry(direction, channel, 0, 0, arrival, bytes);
    }

    /** The start of a message whose end has not come. */
    public static Entry partialMessageEntry(Direction direction, Channel channel, PartialMessage partial) {
        return dataEntry(direction, channel, partial.firstEntry(), partial.at(), partial.arrival(), partial.bytes());
    }

    /** Returns bytes as sent in the entry {@code index}, where they began at stream position {@code at}. */
    public static Entry dataEntry(
            Direction direction, Channel channel, long index, long at, long arrival, ByteBuffer bytes) {
        return new Entry(
                index,
                Entry.EntryKind.DATA,
                direction,
                channel,
                arrival,
                at,
                bytes.asReadOnlyBuffer(),
                Entry.EntryModification.NONE,
                "");
    }
}
