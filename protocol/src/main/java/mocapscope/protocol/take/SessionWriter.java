package mocapscope.protocol.take;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.MessageLossDetector;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionCheckpoint;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.session.TransportMetric;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Writes the events of one session to the channels of a take, on the writer thread. */
final class SessionWriter implements SessionListener {
    /** The limit for source clocks, since a peer can name arbitrarily many sources. */
    private static final int MOST_CLOCKS = 1024;

    private final Session session;
    private final Topics topics;
    private final Descriptions descriptions;
    private final RawWriter raw;
    private final FrameWriter frames;
    private final LogWriter log;
    private final ProtoWriter scratch = new ProtoWriter();
    private final Map<SourceId, SourceClock> clocks = new HashMap<>();
    private final MessageLossDetector losses = new MessageLossDetector(this::missing);
    private long lastArrival;
    private boolean over;

    SessionWriter(Session session, Topics topics) {
        this.session = session;
        this.topics = topics;
        this.lastArrival = session.anchor().monotonicNanos();
        this.descriptions = new Descriptions(topics);
        this.raw = RawWriter.of(session, topics, scratch);
        this.frames = new FrameWriter(session, topics, this::publishTime);
        this.log = new LogWriter(session, topics, scratch);
        descriptions.session(session, raw.masks());
    }

    @Override
    public void onState(SessionState state) {
        log.state(state);
        if (state.phase().isTerminal()) {
            end();
        }
    }

    /** Sets the time of events before the first entry; the session may have started long before. */
    void begins(long arrival) {
        lastArrival = arrival;
    }

    /** Returns true if the session has ended. */
    boolean over() {
        return over;
    }

    @Override
    public void onEntry(Entry entry) {
        lastArrival = entry.arrival();
        losses.advance(lastArrival);
        if (entry.kind() != Entry.EntryKind.DATA) {
            losses.reset(entry.channel());
        }
        raw.entry(entry);
        log.entry(entry);
    }

    @Override
    public void onEntryDecoded(Entry entry) {
        raw.settled(entry);
        frames.flush();
    }

    /** Writes the checkpoint before the next entry, which arrives at {@code arrival} or later. */
    void standing(SessionCheckpoint standing, long arrival) {
        scratch.clear();
        StateRecord.write(scratch, standing);
        write(Layout.STATE, arrival);
    }

    @Override
    public void onMessage(Message message) {
        raw.message(message);
    }

    @Override
    public boolean wantsMessages() {
        return raw.masks();
    }

    @Override
    public void onSource(SourceInfo source) {
        descriptions.source(source);
        frames.source(source);
    }

    @Override
    public void onSample(Sample sample) {
        var stamp = sample.stamp();
        var clock = clocks.size() < MOST_CLOCKS
                ? clocks.computeIfAbsent(stamp.source(), _ -> new SourceClock())
                : clocks.get(stamp.source());
        if (clock != null && clock.add(stamp)) {
            clock.estimate().ifPresent(known -> {
                scratch.clear();
                Health.clock(scratch, epoch(stamp.arrival()), stamp.source(), known, clock.latency());
                write(Layout.HEALTH, stamp.arrival());
            });
        }
        write(sample, stamp);
    }

    private void write(Sample sample, SampleStamp stamp) {
        long time = epoch(stamp.arrival());
        scratch.clear();
        switch (sample) {
            case Sample.Pose pose -> frames.pose(pose);
            case Sample.Skeleton skeleton -> {
                descriptions.skeleton(stamp.source(), skeleton.map());
                frames.skeleton(skeleton);
            }
            case Sample.SceneObject object -> frames.object(object);
            case Sample.Transform transform -> log.transform(transform);
            case Sample.Text text -> log.text(text);
            case Sample.Bubble bubble -> log.bubble(bubble);
            case Sample.Event event -> log.event(event);
            case Sample.Button button -> signal(Layout.BUTTONS, Signals.button(scratch, time, button));
            case Sample.Flags flags -> signal(Layout.BUTTONS, Signals.flags(scratch, time, flags));
            case Sample.Analog analog -> signal(Layout.ANALOG, Signals.analog(scratch, time, analog));
            case Sample.Dial dial -> signal(Layout.ANALOG, Signals.dial(scratch, time, dial));
            case Sample.Velocity velocity -> signal(Layout.ANALOG, Signals.velocity(scratch, time, velocity));
            case Sample.Acceleration gain -> signal(Layout.ANALOG, Signals.acceleration(scratch, time, gain));
        }
    }

    @Override
    public void onFinding(Finding finding) {
        log.finding(finding);
    }

    @Override
    public void onDeviceAnnounced(SourceId device, boolean internal) {
        log.words(lastArrival, Severity.NOTE, device.label(), internal ? "internal device" : "device");
    }

    @Override
    public void onDeviceProperty(SourceId device, DeviceProperty page) {
        descriptions.device(device, page);
    }

    @Override
    public void onDeviceDeparted(SourceId device) {
        log.words(lastArrival, Severity.NOTE, device.label(), "departed");
    }

    @Override
    public void onSkeletonDescription(SkeletonDescription rig) {
        descriptions.skeleton(rig.source(), rig.map());
    }

    @Override
    public void onTransportMetrics(List<TransportMetric> vitals, long at) {
        scratch.clear();
        Health.vitals(scratch, epoch(at), vitals);
        write(Layout.HEALTH, at);
    }

    @Override
    public void onMessagesLost(Channel channel, Direction direction, long messages) {
        if (!losses.isTracked(channel, direction)) {
            missing(channel, direction, messages, lastArrival);
        }
    }

    @Override
    public void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        losses.classify(channel, direction, number, bits, lastArrival);
    }

    /** Reports missing messages at the time at which they were expected, now that they are not just late. */
    private void missing(Channel channel, Direction direction, long messages, long at) {
        scratch.clear();
        Health.lost(scratch, epoch(at), channel, direction, messages);
        topics.write(Layout.HEALTH, 0, epoch(lastArrival), epoch(at), scratch);
    }

    /** Ends the session and writes all delayed data. */
    void end() {
        over = true;
        losses.finish();
        raw.end();
        frames.flush();
    }

    /** Writes the contents of the scratch buffer. */
    private void signal(Layout layout, SampleStamp stamp) {
        topics.write(layout, stamp.message(), epoch(stamp.arrival()), publishTime(stamp), scratch);
    }

    private void write(Layout layout, long arrival) {
        topics.write(layout, 0, epoch(arrival), epoch(arrival), scratch);
    }

    /** Returns the device's send time on the local clock if the clock offset is known, otherwise the arrival time. */
    private long publishTime(SampleStamp stamp) {
        var clock = clocks.get(stamp.source());
        return epoch(stamp.arrival()) - (clock == null ? 0 : clock.behind(stamp));
    }

    private long epoch(long arrival) {
        return session.anchor().epochNanos(arrival);
    }
}
