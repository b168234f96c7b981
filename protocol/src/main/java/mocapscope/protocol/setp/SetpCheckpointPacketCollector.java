package mocapscope.protocol.setp;

import mocapscope.protocol.limit.Limit;
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

/** Collects the packets of a SETP decoder checkpoint in order, up to 80,000 bytes. */
final class SetpCheckpointPacketCollector {
    /** Maximum size in bytes, counting {@link #OVERHEAD} for each packet. */
    @Limit(value = "packets in a checkpoint, with 32 bytes for each", unit = "bytes", beyond = "the ids of a shorter time than 4 s are included, at least 1/16 s; then there is no checkpoint, and decoding starts at an earlier one")
    static final int MOST = 80_000;

    /** Approximate number of bytes that storing a packet takes in addition to its content. */
    private static final int OVERHEAD = 32;

    /**
     * Nanoseconds before {@code now} at which older messages are dated: completed messages of that age are no longer
     * remembered (R33).
     */
    private static final long LONG = 3_600_000_000_000L;

    private final SetpMessageTypeTable types;
    private final long next;
    private final long now;
    private final long span;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Late> late = new ArrayList<>();
    private long bytes;
    private boolean whole = true;

    /** A recent packet. */
    private record Late(SetpCheckpointPacket line, Entry entry) {}

    /**
     * Creates a collector for the state at {@code now}, in which the next message has number {@code next}; it contains
     * packets of the last {@code span} nanoseconds.
     */
    SetpCheckpointPacketCollector(SetpMessageTypeTable types, long next, long now, long span) {
        this.types = types;
        this.next = next;
        this.now = now;
        this.span = span;
    }

    SetpMessageTypeTable types() {
        return types;
    }

    /** Returns the current time by the clock of arrivals. */
    long now() {
        return now;
    }

    long span() {
        return span;
    }

    /** Returns the arrival time of all content without a known time. */
    long longAgo() {
        return now - LONG;
    }

    /** Adds a packet whose stream position does not matter. */
    void add(Channel channel, Direction direction, long arrival, ByteBuffer packet) {
        add(entry(channel, direction, arrival, packet));
    }

    void add(Entry entry) {
        if (fits(entry)) {
            entries.add(entry);
        }
    }

    /** Adds a recent packet, which follows all others. */
    void add(Channel channel, Direction direction, SetpCheckpointPacket line, ByteBuffer packet) {
        var entry = entry(channel, direction, line.arrival(), packet);
        if (fits(entry)) {
            late.add(new Late(line, entry));
        }
    }

    private static Entry entry(Channel channel, Direction direction, long arrival, ByteBuffer packet) {
        return new Entry(
                0, Entry.EntryKind.DATA, direction, channel, arrival, 0, packet, Entry.EntryModification.NONE, "");
    }

    private boolean fits(Entry entry) {
        bytes += entry.bytes().remaining() + OVERHEAD;
        whole &= bytes <= MOST;
        return whole;
    }

    /** Marks the checkpoint as impossible. */
    void fail() {
        whole = false;
    }

    /** Returns the packets; empty if the checkpoint is incomplete. */
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

    /**
     * Returns the number of messages to insert between a packet and the {@code after} messages that follow it, so that
     * its own messages keep their numbers.
     */
    private long missing(SetpCheckpointPacket line, long after) {
        long missing = 0;
        for (var one : line.numbered()) {
            long follow = line.messages() - 1 - one.at() + after;
            long more = next - 1 - one.number() - follow;
            whole &= more >= 0 && (one.equals(line.numbered().getFirst()) || more == missing);
            missing = more;
        }
        return missing;
    }

    /** Returns an entry with an empty datagram, which is dropped but counts as a message. */
    private static Entry nothing(Entry like) {
        return entry(like.channel(), like.direction(), like.arrival(), ByteBuffer.allocate(0));
    }

    /** Returns the frames of a message. */
    List<SetpFrame> frames(SetpMessage.DecodedMessage message) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        message.what().write(out);
        int type = types.of(message.what().kind()).number();
        return SetpMessageFragmenter.fragment(
                types, type, message.id(), SetpMalformedTextEncoder.encode(message.what(), out.toByteBuffer()));
    }
}
