package mocapscope.protocol.take.writer;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMemorySizeEstimator;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.ProcessLagHistory;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.codec.SessionHealthProtobufCodec;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.timing.MessageLossDetector;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Writes the events of one session to its MCAP channels in a take file, on the writer thread. Samples are encoded by an
 * encoder's thread if there is one; everything that the replay of a take needs is written at once.
 */
public final class TakeSessionWriter implements SessionListener {
    /** The approximate memory cost of an object. */
    private static final int SMALL = 128;

    /** The time between two notes about omitted samples. */
    private static final long NOTE_PAUSE = 10_000_000_000L;

    private final Session session;
    private final SessionMcapMessageWriter writer;
    private final TakeMetadataWriter metadataWriter;
    private final TakeRawPacketWriter raw;
    private final SessionSampleMcapWriter samples;
    private final SessionLogChannelWriter log;
    private final DecoderStateCheckpointWriter checkpoints;
    private final ProtobufWriter scratch = new ProtobufWriter();
    private final MessageLossDetector detector = new MessageLossDetector(this::onNumbersMissing);
    /** The lags of this process, with times since 1970. */
    private final ProcessLagHistory lags = new ProcessLagHistory();
    /** Null if samples are encoded by this thread. */
    private final @Nullable BackgroundSampleEncoder encoder;

    private BackgroundSampleEncoder.@Nullable EntrySamples entrySamples;
    /** The number of samples that the encoder has, and the arrival before which there are none of them. */
    private long waiting;

    private long waitingFrom;
    private boolean samplesEnded;
    /** The number of omitted samples that no note names yet, and the first and last of their arrival times. */
    private long omitted;

    private long omittedFrom;
    private long omittedUntil;
    private long lastArrival;
    private boolean isEnded;

    TakeSessionWriter(Session session, SessionMcapMessageWriter writer, @Nullable BackgroundSampleEncoder encoder) {
        this.session = session;
        this.writer = writer;
        this.encoder = encoder;
        this.lastArrival = session.anchor().monotonicNanos();
        this.metadataWriter = new TakeMetadataWriter(writer);
        this.raw = TakeRawPacketWriter.of(session, writer, scratch);
        this.samples = new SessionSampleMcapWriter(
                session,
                encoder == null ? writer : encoder.createOutput(this, writer.session()),
                writer.viewerOptions());
        this.checkpoints = new DecoderStateCheckpointWriter(session.history().decoder());
        this.log = new SessionLogChannelWriter(session, writer, scratch);
        metadataWriter.writeSession(session, raw.masksSecrets());
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case SessionEvent.EntryDecoded decoded -> onEntryDecoded(decoded.entry());
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.SourceDescribed described -> onSource(described);
            case SessionEvent.Samples received -> onSamples(received);
            case Finding finding -> onFinding(finding);
            case SessionEvent.DeviceAnnounced announced -> onDeviceAnnounced(announced.device(), announced.internal());
            case SessionEvent.DeviceDescribed property -> onDeviceProperty(property.device(), property.page());
            case SessionEvent.DeviceDeparted departure -> onDeviceDeparted(departure.device());
            case SessionEvent.SkeletonDescribed skeleton -> onSkeletonDescription(skeleton);
            case SessionEvent.MessagesLost lost -> onMessagesLost(lost.channel(), lost.direction(), lost.messages());
            case SessionEvent.SequenceNumberReceived number ->
                onSequenceNumber(
                        number.channel(), number.direction(), number.number(), number.bits(), number.message());
            case SessionEvent.TransportMetricsReported measured ->
                onTransportMetrics(measured.metrics(), measured.at());
            case SessionEvent.ProcessLagged lag -> onLag(lag);
            case SessionEvent.TrackingChanged changed -> onTrackingChange(changed);
            default -> {}
        }
    }

    private void onState(SessionStateChange state) {
        log.writeState(state);
        if (state.phase().isTerminal()) {
            finish();
        }
    }

    /** Sets the time of events before the first entry; the session may have started long before. */
    public void setStartTime(long arrival) {
        lastArrival = arrival;
    }

    /** Returns true if the session has ended and all its samples are written. */
    public boolean isEnded() {
        return isEnded && waiting == 0;
    }

    private void onEntry(Entry entry) {
        lastArrival = entry.arrival();
        detector.advance(lastArrival);
        if (entry.kind() != Entry.EntryKind.DATA) {
            detector.reset(entry.channel());
        }
        raw.writeEntry(entry);
        log.writeEntry(entry);
    }

    private void onEntryDecoded(Entry entry) {
        raw.completeEntry(entry);
        passSamples();
    }

    /** Writes the checkpoint before the next entry, which arrives at {@code arrival} or later. */
    public void writeCheckpoint(SessionCheckpoint checkpoint, long arrival) {
        scratch.clear();
        if (checkpoints.write(checkpoint, arrival, scratch)) {
            write(TakeChannelType.STATE, arrival);
            // Again, since a reader may start here.
            lags.since(epoch(arrival)).forEach(lag -> writeLag(lag, arrival));
        }
    }

    /** Writes the checkpoint before the first entry, which arrives at {@code arrival}. */
    public void writeInitialCheckpoint(SessionCheckpoint checkpoint, long arrival) {
        scratch.clear();
        if (checkpoints.writeInitial(checkpoint, arrival, scratch)) {
            write(TakeChannelType.STATE, arrival);
        } else {
            log.writeMessage(
                    arrival,
                    Severity.WARNING,
                    "",
                    "the state of the session is too large: what follows may be unreadable");
        }
    }

    private void onMessage(DecodedMessage message) {
        raw.addMessage(message);
    }

    @Override
    public boolean wantsMessages() {
        return raw.masksSecrets();
    }

    private void onSource(SessionEvent.SourceDescribed described) {
        metadataWriter.writeSource(described.info());
        addDescription(described, SampleMemorySizeEstimator.estimateBytes(described.info()));
    }

    private void onTrackingChange(SessionEvent.TrackingChanged changed) {
        addDescription(changed, SMALL);
        log.writeTracking(changed.change());
    }

    /** Passes on an event that affects later samples; without it they would be wrong, so they end if it has no room. */
    private void addDescription(SessionEvent event, long size) {
        if (encoder == null) {
            samples.on(event);
        } else if (encoder.isOverfull()) {
            samplesEnded = true;
        } else {
            entrySamples().add(event, size, 0);
        }
    }

    private void onSamples(SessionEvent.Samples received) {
        for (var sample : received.list()) {
            if (sample instanceof Sample.Skeleton skeleton) {
                metadataWriter.writeSkeletonMap(skeleton.stamp().source(), skeleton.map());
            }
        }
        if (encoder == null) {
            samples.on(received);
            return;
        }
        var entry = entrySamples();
        if (samplesEnded || !entry.admitsSamples(encoder)) {
            omit(received.list().size(), lastArrival);
        } else {
            long size = received.list().stream()
                    .mapToLong(SampleMemorySizeEstimator::estimateBytes)
                    .sum();
            entry.add(received, size, received.list().size());
        }
    }

    private BackgroundSampleEncoder.EntrySamples entrySamples() {
        var now = entrySamples;
        if (now == null) {
            now = new BackgroundSampleEncoder.EntrySamples(this, samples, lastArrival);
            entrySamples = now;
        }
        return now;
    }

    /** Passes the samples of an entry to the encoder, or writes their last message. */
    private void passSamples() {
        var now = entrySamples;
        if (encoder == null) {
            samples.flush();
        } else if (now != null && !now.isEmpty()) {
            entrySamples = null;
            waitingFrom = waiting == 0 ? now.arrival() : waitingFrom;
            waiting += now.samples();
            encoder.add(now);
        } else {
            entrySamples = null;
        }
    }

    /** Writes a full batch of encoded samples; called between the entries of a long operation. */
    public void exchangeSamples() {
        if (encoder != null) {
            writer.exchange(encoder);
        }
    }

    /** Writes a message of encoded samples. */
    void writeEncoded(TakeMcapChannelKey topic, long sequence, long logTime, long publishTime, ByteBuffer message) {
        writer.write(topic, sequence, logTime, publishTime, message);
    }

    /** Counts samples that were written or omitted. */
    void addHandled(long count, long arrival, boolean areOmitted) {
        waiting -= count;
        waitingFrom = arrival;
        if (areOmitted) {
            omit(count, arrival);
        }
        if (isEnded && waiting == 0) {
            writeOmission();
        }
    }

    /** Counts samples of an arrival time that are not written. */
    public void omit(long count, long arrival) {
        if (encoder == null || count == 0) {
            return;
        }
        encoder.addOmitted(count);
        omittedFrom = omitted == 0 ? arrival : Math.min(omittedFrom, arrival);
        omittedUntil = omitted == 0 ? arrival : Math.max(omittedUntil, arrival);
        omitted += count;
        if (lastArrival - omittedFrom >= NOTE_PAUSE) {
            writeOmission();
        }
    }

    /** Counts all samples that are not written yet as omitted, and notes the number of omitted ones. */
    public void finishSamples() {
        if (waiting > 0) {
            omit(waiting, waitingFrom);
            omittedUntil = lastArrival;
            waiting = 0;
        }
        writeOmission();
    }

    private void writeOmission() {
        if (encoder == null || omitted == 0) {
            return;
        }
        metadataWriter.writeOmission(omitted, epoch(omittedFrom), epoch(omittedUntil), encoder.reason());
        var words = "the decoded channels lack %,d samples, because %s; all bytes are recorded"
                .formatted(omitted, encoder.reason());
        log.writeMessage(lastArrival, Severity.WARNING, writer.session(), words);
        omitted = 0;
    }

    private void onFinding(Finding finding) {
        log.writeFinding(finding);
    }

    private void onDeviceAnnounced(SourceId device, boolean internal) {
        log.writeMessage(lastArrival, Severity.NOTE, device.label(), internal ? "internal device" : "device");
    }

    private void onDeviceProperty(SourceId device, DeviceProperty page) {
        metadataWriter.writeDevice(device, page);
    }

    private void onDeviceDeparted(SourceId device) {
        log.writeMessage(lastArrival, Severity.NOTE, device.label(), "departed");
    }

    private void onSkeletonDescription(SessionEvent.SkeletonDescribed described) {
        var skeleton = described.skeleton();
        metadataWriter.writeSkeletonMap(skeleton.source(), skeleton.map());
        addDescription(described, SMALL);
    }

    private void onTransportMetrics(List<TransportMetricValue> metrics, long at) {
        scratch.clear();
        SessionHealthProtobufCodec.writeMetrics(scratch, epoch(at), metrics);
        write(TakeChannelType.HEALTH, at);
    }

    private void onMessagesLost(Channel channel, Direction direction, long messages) {
        if (!detector.isTracked(channel, direction)) {
            writeMissing(channel, direction, messages, lastArrival);
        }
    }

    private void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        detector.classify(channel, direction, number, bits, lastArrival);
    }

    /** Reports missing messages at the time at which they were expected, now that they are not just late. */
    private void onNumbersMissing(Channel channel, Direction direction, long messages, long at) {
        writeMissing(channel, direction, messages, at);
    }

    private void writeMissing(Channel channel, Direction direction, long messages, long at) {
        scratch.clear();
        SessionHealthProtobufCodec.lost(scratch, epoch(at), channel, direction, messages);
        writer.write(TakeChannelType.HEALTH, 0, epoch(lastArrival), epoch(at), scratch);
    }

    /** Writes a lag of this program, so that a reader of the take does not hold its losses against the peer. */
    private void onLag(SessionEvent.ProcessLagged event) {
        var lag = event.shiftedBy(epoch(0));
        if (lags.add(lag)) {
            writeLag(lag, lastArrival);
        }
    }

    private void writeLag(SessionEvent.ProcessLagged lag, long arrival) {
        scratch.clear();
        SessionHealthProtobufCodec.writeLag(scratch, epoch(arrival), lag);
        write(TakeChannelType.HEALTH, arrival);
    }

    /** Ends the session and writes all delayed data. */
    public void finish() {
        isEnded = true;
        detector.finish();
        lags.unfinished().forEach(lag -> writeLag(lag.endingAt(epoch(lastArrival)), lastArrival));
        raw.finish();
        if (encoder == null) {
            samples.finish();
        } else {
            entrySamples().setLast();
        }
        passSamples();
        if (waiting == 0) {
            writeOmission();
        }
    }

    private void write(TakeChannelType channelType, long arrival) {
        writer.write(channelType, 0, epoch(arrival), epoch(arrival), scratch);
    }

    private long epoch(long arrival) {
        return session.anchor().epochNanos(arrival);
    }
}
