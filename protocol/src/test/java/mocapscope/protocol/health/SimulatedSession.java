package mocapscope.protocol.health;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleConsumer;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.timing.DeviceClockActivityStatus;
import mocapscope.protocol.timing.DeviceClockEpochKind;
import mocapscope.protocol.timing.DeviceClockTracker;
import mocapscope.protocol.timing.DeviceClockVerdict;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.tracking.TrackedItemId;
import mocapscope.protocol.tracking.TrackingProblemSymptom;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import mocapscope.protocol.tracking.TrackingState;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * A session in simulated time with the monitor of its health. Actions are planned for times in seconds and played in
 * order. Of a live session all arrivals are handled each second, and it is silent after 3 s without a sample.
 */
final class SimulatedSession {
    static final Channel UDP = Channel.udp("udp");
    static final long SECOND = 1_000_000_000L;
    private static final ByteBuffer BYTES = ByteBuffer.allocate(1).asReadOnlyBuffer();
    private static final Quat ROTATION = new Quat(0, 0, 0, 1);
    private static final long SILENT = 3 * SECOND;
    private static final long UNIX = 1_760_000_000L * SECOND;

    final SessionHealthMonitor monitor;
    private final boolean live;
    private final List<PlannedAction> plan = new ArrayList<>();
    private SessionPhase phase = SessionPhase.CONNECTING;
    private long lastSample;
    private long entries;
    private long messages;
    private boolean stopped;
    private double lateSince;

    private double lastPlayed;

    private record PlannedAction(double at, DoubleConsumer action) {}

    private SimulatedSession(SessionRole role, boolean live) {
        this.live = live;
        this.monitor = live
                ? SessionHealthMonitor.live(session(role, Map.of()), HealthThresholds.USUAL)
                : SessionHealthMonitor.recorded(session(role, Map.of()), HealthThresholds.USUAL);
    }

    /** Returns a live session of a client, which is connected at time 0. */
    static SimulatedSession live() {
        var session = new SimulatedSession(SessionRole.CLIENT, true);
        session.plan(0, at -> session.enter(SessionPhase.LIVE, "", at));
        return session;
    }

    /** Returns a session that is read from a recording without states. */
    static SimulatedSession recorded() {
        return new SimulatedSession(SessionRole.CLIENT, false);
    }

    static Session session(SessionRole role, Map<String, String> settings) {
        var protocol = new ToyProtocol();
        var endpoint = protocol.endpoint(role, new NetworkAddress("127.0.0.1", 6), settings);
        var history = new EarlierMessageDecoder(
                new Transcript(1 << 20), protocol.decoder("toy-1", endpoint, SkeletonMapLibrary.builtIn()));
        return new Session("toy-1", protocol, endpoint, role, "peer", new MonotonicToUnixTimeAnchor(0, UNIX), history);
    }

    static SourceId source(String device) {
        return new SourceId("toy-1", device);
    }

    static long nanos(double seconds) {
        return Math.round(seconds * SECOND);
    }

    /** Plans an action. */
    SimulatedSession plan(double at, DoubleConsumer action) {
        plan.add(new PlannedAction(at, action));
        return this;
    }

    /** Plans an action at that rate from one time to before another. */
    SimulatedSession every(double hertz, double from, double to, DoubleConsumer action) {
        int count = (int) Math.round((to - from) * hertz);
        for (int i = 0; i < count; i++) {
            plan(from + i / hertz, action);
        }
        return this;
    }

    /** Plans poses of sensor 0 of a device. */
    SimulatedSession poses(String device, double hertz, double from, double to) {
        return every(hertz, from, to, at -> pose(device, 0, at));
    }

    /** Plans numbered datagrams with one pose each, without those for which {@code lost} holds. */
    SimulatedSession datagrams(double hertz, double from, double to, LongPredicate lost) {
        int count = (int) Math.round((to - from) * hertz);
        long first = Math.round(from * hertz);
        IntStream.range(0, count)
                .filter(i -> !lost.test(i))
                .forEach(i -> plan(from + i / hertz, at -> datagram("Tracker0", first + i, at)));
        return this;
    }

    /** Plays all planned actions up to a time, and returns the health at that time. */
    SessionHealth play(double until) {
        if (live) {
            for (double at = Math.floor(lastPlayed) + 1; at <= until; at++) {
                plan(at, this::handle);
            }
        }
        plan.sort(Comparator.comparingDouble(PlannedAction::at));
        while (!plan.isEmpty() && plan.getFirst().at() <= until) {
            var next = plan.removeFirst();
            next.action().accept(next.at());
        }
        lastPlayed = until;
        return monitor.snapshot(nanos(until));
    }

    private void handle(double at) {
        boolean connected = phase == SessionPhase.LIVE || phase == SessionPhase.SILENT;
        if (stopped || !connected) {
            return;
        }
        monitor.on(new SessionEvent.ArrivalsHandled(nanos(at)));
        if (phase == SessionPhase.LIVE && nanos(at) - lastSample > SILENT) {
            enter(SessionPhase.SILENT, "", at);
        }
    }

    /** Stops this process: nothing is handled until it catches up. */
    void stop() {
        stopped = true;
    }

    /** Notices a lag of this process, which has lasted since {@code from}. */
    void fallBehind(double from, double seconds) {
        stopped = true;
        lateSince = from;
        monitor.on(new SessionEvent.ProcessLagged(
                nanos(from), SessionEvent.ProcessLagged.OPEN, seconds, "this program did not run", false));
    }

    /** Ends the lag. */
    void catchUp(double seconds, double at) {
        monitor.on(new SessionEvent.ProcessLagged(
                nanos(lateSince), nanos(at), seconds, "this program did not run", false));
        lastSample = Math.max(lastSample, nanos(at));
        stopped = false;
    }

    void enter(SessionPhase next, String step, double at) {
        phase = next;
        monitor.on(new SessionStateChange(next, step, "", nanos(at)));
    }

    /** Receives a datagram without a number or a sample. */
    void entry(double at) {
        entry(Direction.TO_CLIENT, at);
    }

    void entry(Direction direction, double at) {
        monitor.on(new SessionEvent.EntryAppended(newEntry(direction, at)));
    }

    private Entry newEntry(Direction direction, double at) {
        return new Entry(
                entries++, Entry.EntryKind.DATA, direction, UDP, nanos(at), 0, BYTES, Entry.EntryModification.NONE, "");
    }

    /** Receives the message of that number in the current datagram; of an empty sender, a packet. */
    void message(String sender, long n, double at) {
        monitor.on(new DecodedMessage(
                n,
                newEntry(Direction.TO_CLIENT, at),
                entries - 1,
                0,
                "pose",
                sender,
                new ToyDecoder.ToyLine(""),
                BYTES.duplicate()));
    }

    /** Receives a datagram with a number and a message without a sample. */
    void numberedMessage(String sender, long number, double at) {
        numbered(number, at);
        message(sender, messages - 1, at);
    }

    /** The server names a device. */
    void announce(String device) {
        monitor.on(new SessionEvent.DeviceAnnounced(source(device), false));
    }

    /** Receives a datagram with a number and a pose of sensor 0. */
    void datagram(String device, long number, double at) {
        numbered(number, at);
        message(device, messages - 1, at);
        sample(pose(device, 0, at, nanos(at)));
    }

    /** Receives a datagram with a number of 32 bits. */
    void numbered(long number, double at) {
        entry(at);
        monitor.on(new SessionEvent.SequenceNumberReceived(
                UDP, Direction.TO_CLIENT, number & 0xFFFF_FFFFL, 32, messages++));
    }

    /** Receives a datagram with a pose. */
    void pose(String device, int sensor, double at) {
        entry(at);
        sample(pose(device, sensor, at, UNIX + nanos(at)));
    }

    /** Receives a sample in the current datagram. */
    void sample(Sample sample) {
        if (phase == SessionPhase.SILENT) {
            enter(SessionPhase.LIVE, "", sample.stamp().arrival() / (double) SECOND);
        }
        lastSample = sample.stamp().arrival();
        monitor.on(SessionEvent.Samples.of(sample));
    }

    Sample.Pose pose(String device, int sensor, double at, long deviceTime) {
        return new Sample.Pose(stamp(device, at, deviceTime), sensor, new Vec3(at, 1, 2), ROTATION);
    }

    SampleMetadata stamp(String device, double at, long deviceTime) {
        return new SampleMetadata(source(device), Direction.TO_CLIENT, messages++, nanos(at), deviceTime);
    }

    void declare(String device, double hertz) {
        monitor.on(new SessionEvent.SourceDescribed(new DeclaredSourceProperties(
                source(device), SourceDataKind.TRACKER, "m", "unknown", "xyzw", "unknown", OptionalDouble.of(hertz))));
    }

    void find(Rule rule, double at) {
        monitor.on(finding(rule, at));
    }

    static Finding finding(Rule rule, double at) {
        return new Finding(rule, rule.severity(), Direction.TO_CLIENT, UDP, "x", "x is NaN", 0, 0, 0, 0, nanos(at));
    }

    /** A tracking state of a sensor begins, or has ended if {@code until} is not negative. */
    void track(String device, int sensor, TrackingState state, double since, double until) {
        boolean ended = until >= 0;
        monitor.on(new SessionEvent.TrackingChanged(new TrackingProblemTransition(
                new TrackedItemId(source(device), SourceDataKind.TRACKER, sensor),
                state,
                TrackingProblemSymptom.ZEROS,
                nanos(since),
                ended ? nanos(until) : TrackingProblemTransition.ONGOING,
                20,
                List.of(),
                Optional.empty(),
                stamp(device, ended ? until : since, SampleMetadata.NO_TIME))));
    }

    void judgeClock(String device, DeviceClockVerdict verdict, double at) {
        monitor.on(new SessionEvent.DeviceClockVerdictChanged(source(device), verdict, nanos(at)));
    }

    /** Judges the clock of a device by the times that its samples had. */
    void judgeClock(String device, DeviceClockTracker tracker, double at) {
        judgeClock(device, tracker.verdict("unknown", UNIX, true), at);
    }

    static DeviceClockVerdict clock(
            DeviceClockEpochKind epoch, DeviceClockActivityStatus state, int steps, double lastStep, double at) {
        return new DeviceClockVerdict("unknown", epoch, state, 0, 0, 0.001, 0, steps, lastStep, nanos(at), 0);
    }
}
