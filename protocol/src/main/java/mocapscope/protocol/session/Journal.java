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
 * Appends a live session's entries to its transcript, decodes each entry and tracks the open channels. It is the only
 * place where the entries of a live session are created.
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

    /** Creates a writer that passes the decoder's output to {@code understood}. */
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

    /** Records bytes. {@code arrival} is the time at which they arrived, or were passed to the network. */
    Entry data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.Mark mark, Now now) {
        return written(transcript().data(direction, channel, arrival, bytes, mark), now);
    }

    /** Records an item that crosses. */
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

    /** Returns the number of a channel's opening; 0 while it is not open. */
    long opening(Channel channel) {
        return open.getOrDefault(channel, 0L);
    }

    /** Returns the framer of the bytes that follow on a stream. */
    Framing framing(Channel channel) {
        return session.history()
                .decoder()
                .framing(knowledge, channel, session.role().incoming());
    }

    /** Reports a finding about the session rather than about bytes. */
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
