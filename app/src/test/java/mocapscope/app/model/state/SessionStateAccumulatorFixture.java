package mocapscope.app.model.state;

import java.nio.ByteBuffer;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.SignalHistoryStore;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.health.ProcessEventDelayMonitor;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** A session model, and methods that add the events of a session to it. */
public final class SessionStateAccumulatorFixture {
    static final long SECOND = 1_000_000_000;
    private static final Channel TCP = Channel.tcp("tcp");

    public final SessionStateAccumulator model;
    private long messages;
    /** The model's time. */
    public long clock;

    public SessionStateAccumulatorFixture() {
        this(SkeletonMapLibrary.builtIn());
    }

    SessionStateAccumulatorFixture(SkeletonMapLibrary maps) {
        this(maps, new SignalHistoryStore());
    }

    SessionStateAccumulatorFixture(SkeletonMapLibrary maps, SignalHistoryStore store) {
        model = new SessionStateAccumulator(
                new SyntheticSession("toy-1", 1 << 20).session(),
                0,
                maps,
                AxesAndUnitOverride.AUTO,
                () -> clock,
                new ProcessEventDelayMonitor(),
                store);
    }

    static SampleMetadata stamp(String device, long message, long arrival, long deviceTime) {
        return new SampleMetadata(new SourceId("toy-1", device), Direction.TO_CLIENT, message, arrival, deviceTime);
    }

    public static Sample poseSample(String device, long message, long arrival, long deviceTime) {
        return poseSample(device, 0, message, arrival, deviceTime);
    }

    public static Sample poseSample(String device, int sensor, long message, long arrival, long deviceTime) {
        return new Sample.Pose(stamp(device, message, arrival, deviceTime), sensor, new Vec3(0, 0, 0), Quat.IDENTITY);
    }

    void pose(String device, int sensor, long at) {
        pose(device, sensor, at, at);
    }

    void pose(String device, int sensor, long arrival, long deviceTime) {
        var stamp = stamp(device, 0, arrival, deviceTime);
        model.on(SessionEvent.Samples.of(new Sample.Pose(stamp, sensor, new Vec3(sensor, arrival, 0), Quat.IDENTITY)));
    }

    void button(String device, int button, long message) {
        model.on(SessionEvent.Samples.of(
                new Sample.Button(stamp(device, message, message, SampleMetadata.NO_TIME), button, true, false)));
    }

    void dial(String device, double change, long at) {
        model.on(SessionEvent.Samples.of(new Sample.Dial(stamp(device, 0, at, at), 0, change)));
    }

    void message(long at) {
        var entry = entry(Direction.TO_CLIENT, 8, at);
        model.on(new DecodedMessage(messages++, entry, 0, 0, "p", "", new EmptyMessageBody(), entry.bytes()));
    }

    void bytes(Direction direction, int length, long at) {
        model.on(new SessionEvent.EntryAppended(entry(direction, length, at)));
    }

    /** Adds a received datagram with a sequence number. */
    void datagram(long number, long at) {
        var udp = Channel.udp("udp");
        model.on(new SessionEvent.EntryAppended(entry(Direction.TO_CLIENT, udp, 8, at)));
        model.on(new SessionEvent.SequenceNumberReceived(udp, Direction.TO_CLIENT, number, Integer.SIZE, number));
    }

    private static Entry entry(Direction direction, int length, long at) {
        return entry(direction, TCP, length, at);
    }

    private static Entry entry(Direction direction, Channel channel, int length, long at) {
        return new Entry(
                0,
                Entry.EntryKind.DATA,
                direction,
                channel,
                at,
                0,
                ByteBuffer.allocate(length),
                Entry.EntryModification.NONE,
                "");
    }

    void state(SessionPhase phase, long at) {
        model.on(new SessionStateChange(phase, "", "", at));
    }

    void finding(ConnectionProblemKind rule, String text) {
        model.on(Finding.of(rule, Direction.TO_CLIENT, text, new MonotonicAndUnixTime(0, 0)));
    }

    void repeatFinding(ConnectionProblemKind rule) {
        model.on(new SessionEvent.FindingRepeated(
                Finding.of(rule, Direction.TO_CLIENT, "again", new MonotonicAndUnixTime(1, 1))));
    }

    private record EmptyMessageBody() implements DecodedMessage.MessageBody {}
}
