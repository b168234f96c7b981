package mocapscope.protocol.health;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.timing.MessageLossDetector;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;

/**
 * Counts lost, late and duplicate messages by their sequence numbers. Each meter covers one traffic direction. A
 * message is lost when it has been missing for a second; if this process was late meanwhile, it may have dropped the
 * message itself. Not thread-safe.
 */
public final class MessageLossMeter {
    @DocumentedLimit(
            value = "marks of a session for lost, late and duplicate messages, of which those of one second are merged",
            unit = "marks",
            beyond = "the oldest are dropped")
    static final int MARKS = 1024;

    private static final long SLICE = 500_000_000L;
    /** The number of slices in the window, and in memory. */
    private static final int WINDOW = 20;

    private static final int SLICES = 32;
    /** The time for which a loss waits for news of a lag of this process, whose drops are read once a second. */
    private static final long ATTRIBUTION_DELAY = 1_500_000_000L;

    /** The interval at which gaps are checked. */
    private static final long CHECK = 50_000_000L;
    /** The age of the end of the window: all losses before it are decided. */
    private static final long WINDOW_AGE = ATTRIBUTION_DELAY + 2 * CHECK;

    private static final int GAPS = 256;
    private static final long NEVER = Long.MIN_VALUE;

    /** The counts of half a second. */
    private static final class Slice {
        private long number = NEVER;
        private long arrived;
        private long lost;
        private long own;
        private long late;
        private long duplicate;

        void begin(long newNumber) {
            number = newNumber;
            arrived = 0;
            lost = 0;
            own = 0;
            late = 0;
            duplicate = 0;
        }
    }

    /** A number of missing messages before an arrival, or the message that arrived then. */
    private record Gap(long at, long value) {}

    private final Direction incoming;
    private final ProcessLagLog lags;
    private final MessageLossDetector detector =
            new MessageLossDetector((_, _, messages, at) -> addMissing(messages, at));
    private final Slice[] slices = new Slice[SLICES];
    /** Missing messages whose cause is not decided yet. */
    private final Deque<Gap> undecided = new ArrayDeque<>();
    /** The messages after the latest gaps. */
    private final Deque<Gap> messagesAfterGaps = new ArrayDeque<>();

    private final DeliveryProblemLog marks = new DeliveryProblemLog(MARKS);
    private boolean numbered;
    private long checkedAt = NEVER;
    private long latest = NEVER;
    private long arrived;
    private long lost;
    private long own;
    private long late;
    private long duplicates;
    private long lastLossAt = MessageLossStatistics.NEVER;
    private long totalsSince = NEVER;

    /** Creates a meter of messages of that direction for a process that is never late. */
    public MessageLossMeter(Direction incoming) {
        this(incoming, new ProcessLagLog());
    }

    MessageLossMeter(Direction incoming, ProcessLagLog lags) {
        this.incoming = incoming;
        this.lags = lags;
        Arrays.setAll(slices, _ -> new Slice());
    }

    /** Adds a lag of this process. */
    public void add(SessionEvent.ProcessLagged lag) {
        lags.add(lag);
    }

    /** Notes an entry before its sequence numbers. */
    public void beginEntry(Entry entry) {
        latest = Math.max(latest, entry.arrival());
        if (entry.kind() != Entry.EntryKind.DATA) {
            check(latest);
            detector.reset(entry.channel());
        } else if (latest - checkedAt >= CHECK) {
            check(latest);
        }
    }

    /** Advances the time to {@code now}: everything that arrived before it has been added. */
    public void advance(long now) {
        latest = Math.max(latest, now);
        check(latest);
    }

    /** Adds a sequence number of the current entry. Numbers of streams and of sent messages are ignored. */
    public void add(SessionEvent.SequenceNumberReceived received) {
        if (received.direction() == incoming && received.channel().transport() == TransportKind.UDP) {
            add(received.channel(), received.number(), received.bits(), received.message());
        }
    }

    private void add(Channel channel, long number, int bits, long message) {
        var classification = detector.classify(channel, incoming, number, bits, latest);
        if (classification == null) {
            return;
        }
        numbered = true;
        var slice = slice(latest);
        arrived++;
        slice.arrived++;
        switch (classification.status()) {
            case DUE, STRAY, ANEW -> {}
            case AFTER_GAP -> {
                if (messagesAfterGaps.size() == GAPS) {
                    messagesAfterGaps.removeFirst();
                }
                messagesAfterGaps.addLast(new Gap(latest, message));
            }
            case LATE -> {
                late++;
                slice.late++;
                marks.add(DeliveryProblemOccurrence.DeliveryProblemKind.LATE, latest, message, 1, 0);
            }
            case TWICE -> {
                duplicates++;
                slice.duplicate++;
                marks.add(DeliveryProblemOccurrence.DeliveryProblemKind.DUPLICATE, latest, message, 1, 0);
            }
        }
    }

    /** Ends the count as nothing more will arrive. */
    public void finish() {
        if (latest != NEVER) {
            check(latest);
        }
        detector.finish();
        decide(Long.MAX_VALUE);
    }

    /** Begins the totals anew: messages before {@code now} that turn out to be missing do not count in them. */
    public void resetTotals(long now) {
        totalsSince = now;
        arrived = 0;
        lost = 0;
        own = 0;
        late = 0;
        duplicates = 0;
        lastLossAt = MessageLossStatistics.NEVER;
    }

    private void check(long now) {
        checkedAt = now;
        detector.advance(now);
        decide(now - ATTRIBUTION_DELAY);
    }

    private void addMissing(long messages, long at) {
        undecided.addLast(new Gap(at, messages));
    }

    private void decide(long until) {
        while (!undecided.isEmpty() && undecided.getFirst().at() <= until) {
            decide(undecided.removeFirst());
        }
    }

    private void decide(Gap gap) {
        long messages = gap.value();
        var slice = slice(gap.at());
        boolean isOwn = lags.covers(gap.at());
        boolean counts = gap.at() > totalsSince;
        if (isOwn) {
            own += counts ? messages : 0;
            slice.own += messages;
        } else {
            lost += counts ? messages : 0;
            slice.lost += messages;
            lastLossAt = counts ? Math.max(lastLossAt, gap.at()) : lastLossAt;
        }
        marks.add(
                isOwn
                        ? DeliveryProblemOccurrence.DeliveryProblemKind.OWN
                        : DeliveryProblemOccurrence.DeliveryProblemKind.LOST,
                gap.at(),
                findMessage(gap.at()),
                messages,
                0);
    }

    private long findMessage(long at) {
        while (!messagesAfterGaps.isEmpty() && messagesAfterGaps.getFirst().at() < at) {
            messagesAfterGaps.removeFirst();
        }
        return messagesAfterGaps.isEmpty() || messagesAfterGaps.getFirst().at() > at
                ? SampleMetadata.NO_MESSAGE
                : messagesAfterGaps.removeFirst().value();
    }

    /** Returns the slice of a time; that of one long ago counts for nothing. */
    private Slice slice(long at) {
        long number = Math.floorDiv(at, SLICE);
        var slice = slices[Math.floorMod(number, SLICES)];
        if (slice.number < number) {
            slice.begin(number);
        }
        return slice.number == number ? slice : new Slice();
    }

    /** Returns the marks of lost, late and duplicate messages, oldest first; the identical list until one is added. */
    public List<DeliveryProblemOccurrence> marks() {
        return marks.list();
    }

    /**
     * Returns the figures. The window consists of ten seconds, and ends shortly before {@code now} so that each loss in
     * it is decided.
     */
    public MessageLossStatistics figures(long now) {
        if (!numbered) {
            return MessageLossStatistics.NONE;
        }
        long end = Math.floorDiv(now - WINDOW_AGE, SLICE);
        long arrivedWindow = 0;
        long lostWindow = 0;
        long ownWindow = 0;
        long lateWindow = 0;
        long duplicateWindow = 0;
        for (var slice : slices) {
            if (slice.number >= end - WINDOW && slice.number < end) {
                arrivedWindow += slice.arrived;
                lostWindow += slice.lost;
                ownWindow += slice.own;
                lateWindow += slice.late;
                duplicateWindow += slice.duplicate;
            }
        }
        return new MessageLossStatistics(
                true,
                arrived - duplicates + lost,
                lost,
                own,
                late,
                duplicates,
                arrivedWindow - duplicateWindow + lostWindow,
                lostWindow,
                ownWindow,
                lateWindow,
                duplicateWindow,
                lastLossAt);
    }
}
