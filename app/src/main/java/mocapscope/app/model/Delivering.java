package mocapscope.app.model;

import mocapscope.protocol.recording.Losses;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Holds the numbers of what comes in against each other. Not thread safe. */
public final class Delivering {
    private static final int MARKS = 1024;

    /** The one way there is here: only what comes is held against each other. */
    private static final Direction INCOMING = Direction.TO_CLIENT;

    private final Kept<Mark> marks = new Kept<>(MARKS);
    private final Stages stages = new Stages();
    private Mark.@Nullable Kind now;
    private final Losses losses = new Losses((_, _, messages, _) -> lost(messages));
    private long counted;
    private long lost;
    private long late;
    private long twice;
    private long arrival;
    private long latest = Stamp.NO_MESSAGE;
    private @Nullable Delivery shown;

    Stages stages() {
        return stages;
    }

    /** What comes next arrived with that, and nothing is amiss with it so far. */
    public void entry(Entry entry) {
        arrival = entry.arrival();
        now = null;
        losses.passed(arrival);
        if (entry.kind() != Entry.Kind.DATA) {
            losses.anew(entry.channel());
        }
    }

    /** It is so late now, though nothing came. */
    void passed(long time) {
        losses.passed(time);
    }

    /** A message came; what is said next is about it. */
    public void message(long n) {
        latest = n;
    }

    /** Nothing more comes. */
    public void end() {
        losses.end();
    }

    /** What comes next has that number. */
    public void numbered(Channel channel, long number, int bits, long message) {
        var verdict = losses.numbered(channel, INCOMING, number, bits, arrival);
        if (verdict != null) {
            shown = null;
            counted++;
            judge(verdict, message);
        }
    }

    private void judge(Losses.Verdict verdict, long message) {
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

    /** So many are missing, as the protocol says; where messages have numbers, these tell better. */
    public void lost(Channel channel, long messages) {
        if (!losses.tell(channel, INCOMING)) {
            lost(messages);
            marks.add(new Mark(Mark.Kind.LOST, arrival, latest, messages));
        }
    }

    private void lost(long messages) {
        shown = null;
        lost += messages;
    }

    /** Whether the numbers of what comes tell what is amiss with it. */
    boolean numbered() {
        return counted > 0;
    }

    /** What is amiss with what comes right now; null for nothing. */
    Mark.@Nullable Kind amiss() {
        return now;
    }

    /** The same until something comes. */
    public Delivery delivery() {
        if (shown == null) {
            shown = new Delivery(counted, lost, late, twice, marks.list(), stages);
        }
        return shown;
    }
}
