package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
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
    private final long next;
    private final long now;
    private final long span;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Late> late = new ArrayList<>();
    private long bytes;
    private boolean whole = true;

    /** A packet of late. */
    private record Late(SetpLine line, Entry entry) {}

    /**
     * Of what is known at {@code now}, where the next message has the number {@code next}; of what came and went it tells
     * that of the last {@code span} nanoseconds.
     */
    SetpRecap(SetpTypes types, long next, long now, long span) {
        this.types = types;
        this.next = next;
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
        add(entry(channel, direction, arrival, packet));
    }

    void add(Entry entry) {
        if (fits(entry)) {
            entries.add(entry);
        }
    }

    /** A packet of late, which comes after all others. */
    void add(Channel channel, Direction direction, SetpLine line, ByteBuffer packet) {
        var entry = entry(channel, direction, line.arrival(), packet);
        if (fits(entry)) {
            late.add(new Late(line, entry));
        }
    }

    private static Entry entry(Channel channel, Direction direction, long arrival, ByteBuffer packet) {
        return new Entry(0, Entry.Kind.DATA, direction, channel, arrival, 0, packet, Entry.Mark.NONE, "");
    }

    private boolean fits(Entry entry) {
        bytes += entry.bytes().remaining() + OVERHEAD;
        whole &= bytes <= MOST;
        return whole;
    }

    /** Something is there that cannot be told. */
    void fail() {
        whole = false;
    }

    /** Empty when not all of it could be told. */
    Optional<List<Entry>> entries() {
        var last = new ArrayDeque<Entry>();
        late.sort(Comparator.comparingLong(one -> one.entry().arrival()));
        long after = 0;
        for (var one : late.reversed()) {
            long missing = missing(one.line(), after);
            for (long i = 0; i < missing && fits(nothing(one.entry())); i++) {
                last.addFirst(nothing(one.entry()));
            }
            last.addFirst(one.entry());
            after += missing + 1 + one.line().messages();
        }
        entries.addAll(last);
        return whole ? Optional.of(List.copyOf(entries)) : Optional.empty();
    }

    /** How many messages must come between it and the {@code after} that follow, so that its own have their numbers. */
    private long missing(SetpLine line, long after) {
        long missing = 0;
        for (var one : line.numbered()) {
            long follow = line.messages() - 1 - one.at() + after;
            long more = next - 1 - one.number() - follow;
            whole &= more >= 0 && (one.equals(line.numbered().getFirst()) || more == missing);
            missing = more;
        }
        return missing;
    }

    /** An empty datagram is dropped, and counts as a message. */
    private static Entry nothing(Entry like) {
        return entry(like.channel(), like.direction(), like.arrival(), ByteBuffer.allocate(0));
    }

    /** A message's frames. */
    List<SetpFrame> frames(SetpMessage.Said said) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        said.what().write(out);
        int type = types.of(said.what().kind()).number();
        return Cut.all(types, type, said.id(), SetpGarbled.data(said.what(), out.written()));
    }
}
