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
final class TranscriptWriter {
    private final Session session;
    private final SessionListener tap;
    private final DecoderOutput understood;
    private final FindingLimiter limit;
    private final SecretLeakDetector discretion;
    /** The open channels, each with the number of its opening. */
    private final Map<Channel, Long> open = new LinkedHashMap<>();

    private Decoder.DecoderState knowledge;
    private long openings;
    private boolean overflowTold;

    /** Creates a writer that passes the decoder's output to {@code understood}. */
    TranscriptWriter(Session session, SessionListener tap, DecoderOutput understood) {
        this.session = session;
        this.tap = tap;
        this.understood = understood;
        this.limit = new FindingLimiter(tap);
        this.discretion = new SecretLeakDetector(session);
        this.knowledge = session.history().decoder().initialState();
    }

    void opened(Direction by, Channel channel, String note, ClockReading now) {
        open.put(channel, ++openings);
        record(transcript().appendOpened(by, channel, now.monotonicNanos(), note), now);
    }

    /** Records bytes. {@code arrival} is the time at which they arrived, or were passed to the network. */
    Entry data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.EntryModification mark, ClockReading now) {
        return written(transcript().appendData(direction, channel, arrival, bytes, mark), now);
    }

    /** Records an item that crosses. */
    Entry data(GateItem parcel, long arrival, ClockReading now) {
        boolean secret = discretion.mustMask(parcel);
        return written(
                transcript().appendData(parcel.direction(), parcel.channel(), arrival, parcel.bytes(), parcel.mark(), secret),
                now);
    }

    private Entry written(Entry entry, ClockReading now) {
        record(entry, now);
        return entry;
    }

    void closed(Direction by, Channel channel, String why, ClockReading now) {
        open.remove(channel);
        record(transcript().appendClosed(by, channel, now.monotonicNanos(), why), now);
    }

    boolean isOpen(Channel channel) {
        return open.containsKey(channel);
    }

    List<Channel> open() {
        return List.copyOf(open.keySet());
    }

    /** Returns the number of a channel's opening; 0 while it is not open. */
    long connectionNumber(Channel channel) {
        return open.getOrDefault(channel, 0L);
    }

    /** Returns the framer of the bytes that follow on a stream. */
    StreamFramer createFramer(Channel channel) {
        return session.history()
                .decoder()
                .createFramer(knowledge, channel, session.role().incoming());
    }

    /** Reports a finding about the session rather than about bytes. */
    void report(Rule rule, String text, ClockReading now) {
        reportFinding(Finding.of(rule, session.role().incoming(), text, now), now);
    }

    void reportFinding(Finding finding, ClockReading now) {
        limit.report(finding, now);
    }

    private Transcript transcript() {
        return session.history().transcript();
    }

    private void record(Entry entry, ClockReading now) {
        tap.onEntry(entry);
        knowledge = session.history().append(knowledge, entry, understood);
        tap.onEntryDecoded(entry);
        if (!overflowTold && transcript().droppedEntries() > 0) {
            overflowTold = true;
            report(SessionRule.TRANSCRIPT_FULL, "the oldest bytes were dropped to stay within the budget", now);
        }
    }
}
