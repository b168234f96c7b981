package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionRule;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.session.gate.GateItem;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * Appends a live session's entries to its transcript and decodes each entry. It is the only place where the entries of
 * a live session are created.
 */
final class TranscriptAppender {
    private final Session session;
    private final SessionListener listener;
    private final SessionListener decoderListener;
    private final FindingLimiter limit;
    private final SecretLeakDetector detector;

    private boolean overflowReported;

    /** Creates a writer that passes the decoder's output to {@code decoderListener}. */
    TranscriptAppender(Session session, SessionListener listener, SessionListener decoderListener) {
        this.session = session;
        this.listener = listener;
        this.decoderListener = decoderListener;
        this.limit = new FindingLimiter(listener);
        this.detector = new SecretLeakDetector(session);
    }

    void opened(Direction by, Channel channel, String note, ClockReading now) {
        record(transcript().appendOpened(by, channel, now.monotonicNanos(), note), now);
    }

    /** Records bytes. {@code arrival} is the time at which they arrived, or were passed to the network. */
    Entry data(
            Direction direction,
            Channel channel,
            long arrival,
            ByteBuffer bytes,
            Entry.EntryModification modification,
            ClockReading now) {
        return written(transcript().appendData(direction, channel, arrival, bytes, modification), now);
    }

    /** Records an item that crosses. */
    Entry data(GateItem item, long arrival, ClockReading now) {
        boolean secret = detector.mustMask(item);
        return written(
                transcript().appendData(item.direction(), item.channel(), arrival, item.bytes(), item.mark(), secret),
                now);
    }

    private Entry written(Entry entry, ClockReading now) {
        record(entry, now);
        return entry;
    }

    void closed(Direction by, Channel channel, String reason, ClockReading now) {
        record(transcript().appendClosed(by, channel, now.monotonicNanos(), reason), now);
    }

    /** Returns the framer of the bytes that follow on a stream. */
    StreamFramer createFramer(Channel channel) {
        var history = session.history();
        return history.decoder()
                .createFramer(history.decoderState(), channel, session.role().incoming());
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
        listener.on(new SessionEvent.EntryAppended(entry));
        session.history().append(entry, decoderListener);
        listener.on(new SessionEvent.EntryDecoded(entry));
        if (!overflowReported && transcript().droppedEntries() > 0) {
            overflowReported = true;
            report(SessionRule.TRANSCRIPT_FULL, "the oldest bytes were dropped to stay within the budget", now);
        }
    }
}
