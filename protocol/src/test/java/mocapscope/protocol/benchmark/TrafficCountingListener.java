package mocapscope.protocol.benchmark;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.timing.SequenceNumberAnomalyCounter;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript.ChannelDirection;
import mocapscope.protocol.transcript.TransportKind;

/** Counts the events of one session. Written by the session's thread; read by any. */
final class TrafficCountingListener implements SessionListener {
    /** The name of a frame in protocols without sequence numbers. */
    private static final String FRAME = "data";

    private final TrafficCounts counts;
    private final LossDetectionMethod numbering;
    private final SampleTrace trace = new SampleTrace();
    private final Map<ChannelDirection, SequenceNumberAnomalyCounter> meters = new HashMap<>();
    private final Map<SourceId, FrameGapCounter> paces = new HashMap<>();
    /** The numbers of frames whose first sample is awaited: the samples of several may follow together. */
    private final Set<Long> frames = new HashSet<>();

    private volatile SessionStateChange state =
            new SessionStateChange(SessionPhase.CONNECTING, "", "", System.nanoTime());
    private volatile long alive = System.nanoTime();

    TrafficCountingListener(TrafficCounts counts, LossDetectionMethod numbering) {
        this.counts = counts;
        this.numbering = numbering;
    }

    /** Returns the trace of its samples. */
    SampleTrace trace() {
        return trace;
    }

    SessionStateChange now() {
        return state;
    }

    boolean live() {
        return state.phase() == SessionPhase.LIVE;
    }

    /** Returns the time since it was last live. */
    double offlineSeconds() {
        return live() ? 0 : (System.nanoTime() - alive) / 1e9;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case DecodedMessage message -> onMessage(message);
            case MessageMetadata metadata -> onMessageMetadata(metadata);
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            case SessionEvent.FindingRepeated repeated -> onFindingRepeated(repeated.finding());
            case SessionEvent.MessagesLost lost -> onMessagesLost(lost.channel(), lost.direction(), lost.messages());
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

    private void onState(SessionStateChange next) {
        if (next.phase() == SessionPhase.CONNECTING && state.phase() != SessionPhase.CONNECTING) {
            counts.reconnected();
        }
        alive = live() ? next.at() : alive;
        state = next;
    }

    private void onEntry(Entry entry) {
        switch (entry.kind()) {
            case OPENED -> {
                counts.add(entry.direction(), TrafficCounter.OPENED, 1);
                meters.keySet().removeIf(direction -> direction.channel().equals(entry.channel()));
                paces.clear();
                frames.clear();
            }
            case DATA -> {
                boolean datagram = entry.channel().transport() == TransportKind.UDP;
                counts.add(
                        entry.direction(),
                        datagram ? TrafficCounter.DATAGRAMS : TrafficCounter.STREAM_BYTES,
                        datagram ? 1 : entry.bytes().remaining());
            }
            case CLOSED, GAP -> {}
        }
    }

    private void onMessage(DecodedMessage message) {
        onMessageMetadata(message);
    }

    private void onMessageMetadata(MessageMetadata metadata) {
        counts.add(metadata.direction(), TrafficCounter.MESSAGES, 1);
        if (isFrame(metadata)) {
            frames.add(metadata.n());
        }
    }

    /** Returns true if a message counts as a frame, in protocols without sequence numbers. */
    boolean isFrame(MessageMetadata metadata) {
        return numbering == LossDetectionMethod.PACED && metadata.name().equals(FRAME);
    }

    /** Counts a frame by the first sample of it. */
    void countFrame(Sample sample) {
        var stamp = sample.stamp();
        if (stamp.deviceTime() != SampleMetadata.NO_TIME && frames.remove(stamp.message())) {
            var gaps = paces.computeIfAbsent(stamp.source(), _ -> new FrameGapCounter());
            counts.add(stamp.direction(), TrafficCounter.MISSING, gaps.missing(stamp.deviceTime()));
        }
    }

    private void onSample(Sample sample) {
        counts.add(sample.stamp().direction(), TrafficCounter.SAMPLES, 1);
        trace.add(sample);
        countFrame(sample);
    }

    private void onMessagesLost(Channel channel, Direction direction, long messages) {
        counts.add(direction, TrafficCounter.REPORTED_MISSING, messages);
    }

    private void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        var meter = meters.computeIfAbsent(
                new ChannelDirection(channel, direction), _ -> new SequenceNumberAnomalyCounter(bits));
        long missing = meter.missing();
        long late = meter.late();
        long twice = meter.twice();
        meter.add(number);
        counts.add(direction, TrafficCounter.MISSING, meter.missing() - missing);
        counts.add(direction, TrafficCounter.LATE, meter.late() - late);
        counts.add(direction, TrafficCounter.TWICE, meter.twice() - twice);
    }

    private void onFinding(Finding finding) {
        counts.add(finding.direction(), TrafficCounter.FINDINGS, 1);
        counts.addFinding(finding.rule().code());
    }

    private void onFindingRepeated(Finding finding) {
        onFinding(finding);
    }
}
