package mocapscope.protocol.take.writer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.session.event.ProcessLagHistory;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionState;
import mocapscope.protocol.session.event.TransportMetric;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.codec.HealthMessageCodec;
import mocapscope.protocol.take.codec.SignalMessageEncoder;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.take.protobuf.ProtobufWriter;
import mocapscope.protocol.timing.MessageLossDetector;
import mocapscope.protocol.tracking.TrackingChange;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Writes the events of one session to its MCAP channels in a take file, on the writer thread. */
public final class TakeSessionWriter implements SessionListener {
    /** The limit for source clocks, since a peer can name arbitrarily many sources. */
    @DocumentedLimit(
            value = "sources of a session whose clocks are followed",
            unit = "sources",
            beyond = "the arrival time is used")
    private static final int MOST_CLOCKS = 1024;

    private final Session session;
    private final TakeSessionMessageWriter writer;
    private final TakeMetadataWriter metadataWriter;
    private final RawPacketWriter raw;
    private final FrameTransformWriter frames;
    private final TakeLogWriter log;
    private final CheckpointWriter checkpoints;
    private final ProtobufWriter scratch = new ProtobufWriter();
    private final Map<SourceId, SourceClockTracker> clocks = new HashMap<>();
    private final MessageLossDetector detector = new MessageLossDetector(this::onNumbersMissing);
    /** The lags of this process, with times since 1970. */
    private final ProcessLagHistory lags = new ProcessLagHistory();

    private long lastArrival;
    private boolean isEnded;

    TakeSessionWriter(Session session, TakeSessionMessageWriter writer) {
        this.session = session;
        this.writer = writer;
        this.lastArrival = session.anchor().monotonicNanos();
        this.metadataWriter = new TakeMetadataWriter(writer);
        this.raw = RawPacketWriter.of(session, writer, scratch);
        this.frames = new FrameTransformWriter(session, writer, this::publishTime);
        this.checkpoints = new CheckpointWriter(session.history().decoder());
        this.log = new TakeLogWriter(session, writer, scratch);
        metadataWriter.writeSession(session, raw.masksSecrets());
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionState state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case SessionEvent.EntryDecoded decoded -> onEntryDecoded(decoded.entry());
            case Message message -> onMessage(message);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            case SessionEvent.DeviceAnnounced announced -> onDeviceAnnounced(announced.device(), announced.internal());
            case SessionEvent.DevicePropertySet property -> onDeviceProperty(property.device(), property.page());
            case SessionEvent.DeviceDeparted departure -> onDeviceDeparted(departure.device());
            case SessionEvent.SkeletonDescribed skeleton -> onSkeletonDescription(skeleton.skeleton());
            case SessionEvent.MessagesLost lost -> onMessagesLost(lost.channel(), lost.direction(), lost.messages());
            case SessionEvent.SequenceNumberReceived number ->
                onSequenceNumber(
                        number.channel(), number.direction(), number.number(), number.bits(), number.message());
            case SessionEvent.TransportMetricsReported measured ->
                onTransportMetrics(measured.metrics(), measured.at());
            case SessionEvent.ProcessLagged lag -> onLag(lag);
            case SessionEvent.TrackingChanged changed -> onTrackingChange(changed.change());
            default -> {}
        }
    }

    private void onState(SessionState state) {
        log.writeState(state);
        if (state.phase().isTerminal()) {
            finish();
        }
    }

    /** Sets the time of events before the first entry; the session may have started long before. */
    public void setStartTime(long arrival) {
        lastArrival = arrival;
    }

    /** Returns true if the session has ended. */
    public boolean isEnded() {
        return isEnded;
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
        frames.flush();
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

    private void onMessage(Message message) {
        raw.addMessage(message);
    }

    @Override
    public boolean wantsMessages() {
        return raw.masksSecrets();
    }

    private void onSource(SourceInfo source) {
        metadataWriter.writeSource(source);
        frames.addSource(source);
    }

    private void onSample(Sample sample) {
        var stamp = sample.stamp();
        var clock = clocks.size() < MOST_CLOCKS
                ? clocks.computeIfAbsent(stamp.source(), _ -> new SourceClockTracker())
                : clocks.get(stamp.source());
        if (clock != null && clock.add(stamp)) {
            clock.estimate().ifPresent(known -> {
                scratch.clear();
                HealthMessageCodec.writeClock(scratch, epoch(stamp.arrival()), stamp.source(), known, clock.latency());
                write(TakeChannelType.HEALTH, stamp.arrival());
            });
        }
        write(sample, stamp);
    }

    private void write(Sample sample, SampleStamp stamp) {
        long time = epoch(stamp.arrival());
        scratch.clear();
        switch (sample) {
            case Sample.Pose pose -> frames.writePose(pose);
            case Sample.Skeleton skeleton -> {
                metadataWriter.writeSkeletonMap(stamp.source(), skeleton.map());
                frames.writeSkeleton(skeleton);
            }
            case Sample.SceneObject object -> frames.writeObject(object);
            case Sample.Transform transform -> log.writeTransform(transform);
            case Sample.Text text -> log.writeText(text);
            case Sample.Bubble bubble -> log.writeBubble(bubble);
            case Sample.Event event -> log.writeEvent(event);
            case Sample.Button button ->
                signal(TakeChannelType.BUTTONS, SignalMessageEncoder.encodeButton(scratch, time, button));
            case Sample.Flags flags ->
                signal(TakeChannelType.BUTTONS, SignalMessageEncoder.encodeFlags(scratch, time, flags));
            case Sample.Analog analog ->
                signal(TakeChannelType.ANALOG, SignalMessageEncoder.encodeAnalog(scratch, time, analog));
            case Sample.Dial dial ->
                signal(TakeChannelType.ANALOG, SignalMessageEncoder.encodeDial(scratch, time, dial));
            case Sample.Velocity velocity ->
                signal(TakeChannelType.ANALOG, SignalMessageEncoder.encodeVelocity(scratch, time, velocity));
            case Sample.Acceleration gain ->
                signal(TakeChannelType.ANALOG, SignalMessageEncoder.encodeAcceleration(scratch, time, gain));
        }
    }

    private void onTrackingChange(TrackingChange change) {
        frames.setTracking(change);
        log.writeTracking(change);
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

    private void onSkeletonDescription(SkeletonDescription description) {
        metadataWriter.writeSkeletonMap(description.source(), description.map());
    }

    private void onTransportMetrics(List<TransportMetric> metrics, long at) {
        scratch.clear();
        HealthMessageCodec.writeMetrics(scratch, epoch(at), metrics);
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
        HealthMessageCodec.lost(scratch, epoch(at), channel, direction, messages);
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
        HealthMessageCodec.writeLag(scratch, epoch(arrival), lag);
        write(TakeChannelType.HEALTH, arrival);
    }

    /** Ends the session and writes all delayed data. */
    public void finish() {
        isEnded = true;
        detector.finish();
        lags.unfinished().forEach(lag -> writeLag(lag.endingAt(epoch(lastArrival)), lastArrival));
        raw.finish();
        frames.flush();
    }

    /** Writes the contents of the scratch buffer. */
    private void signal(TakeChannelType channelType, SampleStamp stamp) {
        writer.write(channelType, stamp.message(), epoch(stamp.arrival()), publishTime(stamp), scratch);
    }

    private void write(TakeChannelType channelType, long arrival) {
        writer.write(channelType, 0, epoch(arrival), epoch(arrival), scratch);
    }

    /** Returns the device's send time on the local clock if the clock offset is known, otherwise the arrival time. */
    private long publishTime(SampleStamp stamp) {
        var clock = clocks.get(stamp.source());
        return epoch(stamp.arrival()) - (clock == null ? 0 : clock.lateness(stamp));
    }

    private long epoch(long arrival) {
        return session.anchor().epochNanos(arrival);
    }
}
