package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Packets that tell a decoder again what it is to know, in their order, up to a bound. */
final class SetpRecap {
    /** Bytes, with {@link #OVERHEAD} for each packet. */
    static final int MOST = 80_000;

    /** What keeping a packet takes beside its bytes, about. */
    private static final int OVERHEAD = 32;

    /** Nanoseconds: what was completed before them is not remembered (R33). */
    private static final long LONG = 3_600_000_000_000L;

    private final SetpTypes types;
    private final long now;
    private final long span;
    private final List<Entry> entries = new ArrayList<>();
    private long bytes;
    private boolean whole = true;

    /** Of what is known at {@code now}; of what came and went it tells that of the last {@code span} nanoseconds. */
    SetpRecap(SetpTypes types, long now, long span) {
        this.types = types;
        this.now = now;
        this.span = span;
    }

    SetpTypes types() {
        return types;
    }

    /** By the clock of arrivals. */
    long now() {
        return now;
    }

    long span() {
        return span;
    }

    /** When all came that has no time. */
    long longAgo() {
        return now - LONG;
    }

    /** One more packet, whose place nobody asks for. */
    void add(Channel channel, Direction direction, long arrival, ByteBuffer packet) {
        add(new Entry(0, Entry.Kind.DATA, direction, channel, arrival, 0, packet, Entry.Mark.NONE, ""));
    }

    void add(Entry entry) {
        bytes += entry.bytes().remaining() + OVERHEAD;
        if (bytes <= MOST) {
            entries.add(entry);
        } else {
            whole = false;
        }
    }

    /** Something cannot be told. */
    void fail() {
        whole = false;
    }

    /** Whether all could be told so far. */
    boolean whole() {
        return whole;
    }

    /** Empty when not all of it could be told. */
    Optional<List<Entry>> entries() {
        return whole ? Optional.of(List.copyOf(entries)) : Optional.empty();
    }

    /** A message's frames. */
    List<SetpFrame> frames(SetpMessage.Said said) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        said.what().write(out);
        return frames(said.what().kind(), said.id(), out.written());
    }

    private List<SetpFrame> frames(SetpKind kind, long id, ByteBuffer data) {
        int type = types.of(kind).number();
        var cut = new Cut(id, Outgoing.guaranteed(type, data), types.frameData(type));
        var frames = new ArrayList<SetpFrame>();
        while (!cut.done()) {
            frames.add(cut.next());
        }
        return frames;
    }
}
