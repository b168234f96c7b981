package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * Writes down what happens to a session's channels and has it decoded: the one place where a live session's entries are
 * made. Knows which channels are open.
 */
final class Journal {
    private final Session session;
    private final Tap tap;
    private final Sink understood;
    private final FindingLimit limit;
    private final Discretion discretion;
    /** The open channels, each with the number of its opening. */
    private final Map<Channel, Long> open = new LinkedHashMap<>();

    private Decoder.Knowledge knowledge;
    private long openings;
    private boolean overflowTold;

    /** {@code understood} is told what the decoder makes of each entry. */
    Journal(Session session, Tap tap, Sink understood) {
        this.session = session;
        this.tap = tap;
        this.understood = understood;
        this.limit = new FindingLimit(tap);
        this.discretion = new Discretion(session);
        this.knowledge = session.history().decoder().initial();
    }

    void opened(Direction by, Channel channel, String note, Now now) {
        open.put(channel, ++openings);
        record(transcript().opened(by, channel, now.monotonicNanos(), note), now);
    }

    /** {@code arrival} is when the bytes came, or when they were handed over. */
    Entry data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.Mark mark, Now now) {
        return written(transcript().data(direction, channel, arrival, bytes, mark), now);
    }

    /** A parcel that crosses. */
    Entry data(Parcel parcel, long arrival, Now now) {
        boolean secret = discretion.hides(parcel);
        return written(
                transcript().data(parcel.direction(), parcel.channel(), arrival, parcel.bytes(), parcel.mark(), secret),
                now);
    }

    private Entry written(Entry entry, Now now) {
        record(entry, now);
        return entry;
    }

    void closed(Direction by, Channel channel, String why, Now now) {
        open.remove(channel);
        record(transcript().closed(by, channel, now.monotonicNanos(), why), now);
    }

    boolean isOpen(Channel channel) {
        return open.containsKey(channel);
    }

    List<Channel> open() {
        return List.copyOf(open.keySet());
    }

    /** Number of a channel's opening; 0 while it is not open. */
    long opening(Channel channel) {
        return open.getOrDefault(channel, 0L);
    }

    /** Framing of what comes next on a stream. */
    Framing framing(Channel channel) {
        return session.history()
                .decoder()
                .framing(knowledge, channel, session.role().incoming());
    }

    /** Something wrong with the session rather than with bytes. */
    void report(Rule rule, String text, Now now) {
        find(Finding.of(rule, session.role().incoming(), text, now), now);
    }

    void find(Finding finding, Now now) {
        limit.pass(finding, now);
    }

    private Transcript transcript() {
        return session.history().transcript();
    }

    private void record(Entry entry, Now now) {
        tap.entry(entry);
        knowledge = session.history().append(knowledge, entry, understood);
        tap.settled(entry);
        if (!overflowTold && transcript().dropped() > 0) {
            overflowTold = true;
            report(SessionRule.TRANSCRIPT_FULL, "the oldest bytes were dropped to stay within the budget", now);
        }
    }
}
