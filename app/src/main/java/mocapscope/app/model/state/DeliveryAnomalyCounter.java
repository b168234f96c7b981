package mocapscope.app.model.state;

import mocapscope.app.model.buffer.EvictingQueue;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.snapshot.DeliveryAnomaly;
import mocapscope.app.model.snapshot.DeliveryStatistics;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.timing.MessageLossDetector;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Counts lost, late and duplicate messages of a session from sequence numbers. Not thread-safe. */
public final class DeliveryAnomalyCounter {
    @DocumentedLimit(
            value = "marks of a session for lost, late and duplicate messages",
            unit = "marks",
            beyond = "the oldest are dropped")
    private static final int MARKS = 1024;

    /** Only received messages are checked. */
    private static final Direction INCOMING = Direction.TO_CLIENT;

    private final EvictingQueue<DeliveryAnomaly> marks = new EvictingQueue<>(MARKS);
    private final PipelineLatencyMeter meter = new PipelineLatencyMeter();
    private final MessageLossDetector detector = new MessageLossDetector((_, _, messages, _) -> addLost(messages));
    private long counted;
    private long lost;
    private long late;
    private long twice;
    private long arrival;
    private long latest = SampleStamp.NO_MESSAGE;
    private @Nullable DeliveryStatistics shown;

    PipelineLatencyMeter stages() {
        return meter;
    }

    /** Starts the next received entry. */
    public void beginEntry(Entry entry) {
        arrival = entry.arrival();
        detector.advance(arrival);
        if (entry.kind() != Entry.EntryKind.DATA) {
            detector.reset(entry.channel());
        }
    }

    /** Advances the time when nothing was received. */
    void advance(long time) {
        detector.advance(time);
    }

    /** Sets the message to which the following events belong. */
    public void beginMessage(long n) {
        latest = n;
    }

    /** Ends the count, as nothing more will arrive. */
    public void close() {
        detector.finish();
    }

    /** Records the sequence number of the next message. */
    public void addSequenceNumber(Channel channel, long number, int bits, long message) {
        var classification = detector.classify(channel, INCOMING, number, bits, arrival);
        if (classification != null) {
            shown = null;
            counted++;
            judge(classification, message);
        }
    }

    private void judge(MessageLossDetector.SequenceNumberClassification classification, long message) {
        switch (classification.status()) {
            case DUE, STRAY, ANEW -> {}
            case AFTER_GAP -> mark(DeliveryAnomaly.DeliveryAnomalyKind.LOST, message, classification.gap());
            case LATE -> {
                late++;
                mark(DeliveryAnomaly.DeliveryAnomalyKind.LATE, message, 1);
            }
            case TWICE -> {
                twice++;
                mark(DeliveryAnomaly.DeliveryAnomalyKind.TWICE, message, 1);
            }
        }
    }

    private void mark(DeliveryAnomaly.DeliveryAnomalyKind anomalyKind, long message, long messages) {
        marks.add(new DeliveryAnomaly(anomalyKind, arrival, message, messages));
    }

    /** Records losses that the protocol reports; sequence numbers take precedence if messages have them. */
    public void addLost(Channel channel, long messages) {
        if (!detector.isTracked(channel, INCOMING)) {
            addLost(messages);
            marks.add(new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.LOST, arrival, latest, messages));
        }
    }

    private void addLost(long messages) {
        shown = null;
        lost += messages;
    }

    /** Returns the counts; the identical object until something arrives. */
    public DeliveryStatistics statistics() {
        if (shown == null) {
            shown = new DeliveryStatistics(counted, lost, late, twice, marks.list(), meter);
        }
        return shown;
    }
}
