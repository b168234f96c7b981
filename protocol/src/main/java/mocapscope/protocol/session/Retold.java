package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Makes the entries that remind a decoder of what another knows; see {@link Decoder#reminders}. */
public final class Retold {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private Retold() {}

    /** A channel opens. */
    public static Entry opened(Channel channel) {
        return new Entry(0, Entry.Kind.OPENED, Direction.TO_SERVER, channel, 0, 0, NOTHING, Entry.Mark.NONE, "");
    }

    /** Something is said, as it may have been or in fewer words. */
    public static Entry said(Direction direction, Channel channel, long arrival, ByteBuffer bytes) {
        return said(direction, channel, 0, 0, arrival, bytes);
    }

    /** The start of a message whose end has not come. */
    public static Entry begun(Direction direction, Channel channel, PartialMessage partial) {
        return said(direction, channel, partial.firstEntry(), partial.at(), partial.arrival(), partial.bytes());
    }

    /** The same as was said in the entry {@code index}, where these bytes stood at {@code at}. */
    public static Entry said(
            Direction direction, Channel channel, long index, long at, long arrival, ByteBuffer bytes) {
        return new Entry(
                index, Entry.Kind.DATA, direction, channel, arrival, at, bytes.asReadOnlyBuffer(), Entry.Mark.NONE, "");
    }
}
