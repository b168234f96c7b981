package mocapscope.app.model;

import mocapscope.protocol.recording.MessageLossDetector;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Counts lost, late and duplicate messages of a session from sequence numbers. Not thread-safe. */
public final class Delivering {
    private static final int MARKS = 1024;

    /** Only received messages are checked. */
    private static final Direction INCOMING = Direction.TO_CLIENT;

    private final Kept<Mark> marks = new Kept<>(MARKS);
    private final Stages stages = new Stages();
    private Mark.@Nullable Kind now;
    private final MessageLossDetector losses = new MessageLossDetector((_, _, messages, _) -> lost(messages));
    private long counted;
    private long lost;
    private long late;
    private long twice;
    private long arrival;
    private long latest = SampleStamp.NO_MESSAGE;
    private @Nullable Delivery shown;

    Stages stages() {
        return stages;
    }

    /** Starts the next received entry, without an anomaly so far. */
    public void entry(Entry entry) {
        arrival = entry.arrival();
        now = null;
        losses.advance(arrival);
        if (entry.kind() != Entry.EntryKind.DATA) {
            losses.reset(entry.channel());
        }
    }

    /** Advances the time when nothing was received. */
    void passed(long time) {
        losses.advance(time);
    }

    /** Sets the message to which the following events belong. */
    public void message(long n) {
        latest = n;
    }

    /** Ends the count, as nothing more will arrive. */
    public void end() {
        losses.finish();
    }

    /** Records the sequence number of the next message. */
    public void numbered(Channel channel, long number, int bits, long message) {
        var verdict = losses.classify(channel, INCOMING, number, bits, arrival);
        if (verdict != null) {
            shown = null;
            counted++;
            judge(verdict, message);
        }
    }

    private void judge(MessageLossDetector.SequenceNumberClassification verdict, long message) {
        now = null;
        switch (verdict.fate()) {
            case DUE, STRAY, ANEW -> {}
            case AFTER_GAP -> mark(Mark.Kind.LOST, message, verdict.gap());
            case LATE -> {
                late++;
                mark(Mark.Kind.LATE, message, 1);
            }
            case TWICE -> {
                twice++;
                mark(Mark.Kind.TWICE, message, 1);
            }
        }
    }

    private void mark(Mark.Kind kind, long message, long messages) {
        now = kind;
        marks.add(new Mark(kind, arrival, message, messages));
    }

    /** Records losses that the protocol reports; sequence numbers take precedence if messages have them. */
    public void lost(Channel channel, long messages) {
        if (!losses.isTracked(channel, INCOMING)) {
            lost(messages);
            marks.add(new Mark(Mark.Kind.LOST, arrival, latest, messages));
        }
    }

    private void lost(long messages) {
        shown = null;
        lost += messages;
    }

    /** Returns true if the messages have usable sequence numbers. */
    boolean numbered() {
        return counted > 0;
    }

    /** Returns the anomaly of the message being received; null for none. */
    Mark.@Nullable Kind amiss() {
        return now;
    }

    /** Returns the counts; the identical object until something arrives. */
    public Delivery delivery() {
        if (shown == null) {
            shown = new Delivery(counted, lost, late, twice, marks.list(), stages);
        }
        return shown;
    }
}
