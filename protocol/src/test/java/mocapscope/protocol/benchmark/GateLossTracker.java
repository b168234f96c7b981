package mocapscope.protocol.benchmark;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * Decodes the input of a gate as if the gate lost nothing: counts the numbered messages of each item, and those that
 * were never sent.
 */
final class GateLossTracker implements SessionListener {
    /** The least transcript, as entries are never looked up. */
    private static final long BUDGET = 1;

    private final Session session;
    private final LossDetectionMethod numbering;
    private final Decoder decoder;
    private final Transcript transcript = new Transcript(BUDGET);
    private final Map<Channel, Long> openings = new HashMap<>();
    private final TrafficCounts counts = new TrafficCounts();
    private final TrafficCountingListener meters;
    private final Map<Direction, DroppedNumbers> dropped = new EnumMap<>(Direction.class);
    private final List<Long> numbers = new ArrayList<>();
    private Decoder.DecoderState known;
    private Direction way = Direction.TO_CLIENT;
    private long frames;

    GateLossTracker(Session session, LossDetectionMethod numbering) {
        this.session = session;
        this.numbering = numbering;
        this.meters = new TrafficCountingListener(counts, numbering);
        this.decoder = session.history().decoder();
        this.known = decoder.initialState();
    }

    void read(GatedTrafficUnit item) {
        way = item.direction();
        numbers.clear();
        frames = 0;
        long at = item.arrived().monotonicNanos();
        if (!Long.valueOf(item.connection()).equals(openings.put(item.channel(), item.connection()))) {
            append(transcript.appendOpened(session.role().incoming(), item.channel(), at, ""));
        }
        if (item.closing() != null) {
            append(transcript.appendClosed(item.direction(), item.channel(), at, ""));
        } else {
            append(transcript.appendData(
                    item.direction(), item.channel(), at, item.bytes(), Entry.EntryModification.NONE));
        }
    }

    /** Drops the last entry; returns the increase in missing messages. */
    long drop() {
        return frames + dropped().drop(numbers);
    }

    /** Forwards the last entry; returns the decrease in missing messages, as repeated ones arrive. */
    long pass() {
        return dropped().pass(numbers);
    }

    private DroppedNumbers dropped() {
        return dropped.computeIfAbsent(way, _ -> new DroppedNumbers());
    }

    /** Returns the number of messages that were never sent in that direction. */
    long skipped(Direction direction) {
        return counts.of(direction, TrafficCounter.MISSING);
    }

    private void append(Entry entry) {
        meters.on(new SessionEvent.EntryAppended(entry));
        known = decoder.decode(known, entry, this);
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case DecodedMessage message -> onMessage(message);
            case MessageMetadata metadata -> onMessageMetadata(metadata);
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case SessionEvent.SequenceNumberReceived number ->
                onSequenceNumber(
                        number.channel(), number.direction(), number.number(), number.bits(), number.message());
            default -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    private void onMessage(DecodedMessage message) {
        onMessageMetadata(message);
    }

    private void onMessageMetadata(MessageMetadata metadata) {
        meters.on(metadata);
        frames += meters.isFrame(metadata) ? 1 : 0;
    }

    private void onSample(Sample sample) {
        meters.countFrame(sample);
    }

    private void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        meters.on(new SessionEvent.SequenceNumberReceived(channel, direction, number, bits, message));
        if (numbering == LossDetectionMethod.NUMBERED) {
            numbers.add(number);
        }
    }
}
