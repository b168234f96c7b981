package mocapscope.app.synthetic;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.function.LongPredicate;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * A live session with simulated devices in simulated time. Actions are planned for times in seconds and played in order.
 * The client is connected at time 0 and sends a keep-alive each second, when all arrivals are handled; the session is
 * silent after 3 s without a sample.
 */
public final class SimulatedDeviceSession {
    private static final Channel UDP = Channel.udp("udp");
    private static final long SECOND = 1_000_000_000L;
    private static final long SILENT = 3 * SECOND;
    private static final long BUDGET = 1 << 24;
    /** The extent and the angular frequency of the movement of all devices. */
    private static final double EXTENT = 0.01;

    private static final double FREQUENCY = 3;

    private final SyntheticProtocol deviceProtocol =
            new SyntheticProtocol("simulated", "Simulated", 4001, SimulatedDeviceDecoder::new);
    private final Session session;
    private final List<PlannedAction> plan = new ArrayList<>();
    private SessionListener listener = SessionListener.NO_OP;
    private SessionReplayer replayer;
    private SessionPhase phase = SessionPhase.CONNECTING;
    private long next;
    private long lastSample;
    private long lateSince;
    private boolean late;

    private record PlannedAction(double at, DoubleConsumer action) {}

    public SimulatedDeviceSession(String id) {
        var endpoint = deviceProtocol.endpoint();
        var history = new EarlierMessageDecoder(
                new Transcript(BUDGET), deviceProtocol.decoder(id, endpoint, SkeletonMapLibrary.builtIn()));
        session = new Session(
                id,
                deviceProtocol,
                endpoint,
                SessionRole.CLIENT,
                "127.0.0.1:4001",
                new MonotonicToUnixTimeAnchor(0, 1_760_000_000L * SECOND),
                history);
        replayer = new SessionReplayer(session, listener);
        plan(0, at -> enter(SessionPhase.LIVE, "", at));
        plan(0, at -> replayer.opened(Direction.TO_SERVER, UDP, nanos(at), ""));
    }

    public Session session() {
        return session;
    }

    public Protocol protocol() {
        return deviceProtocol;
    }

    public static long nanos(double seconds) {
        return Math.round(seconds * SECOND);
    }

    /** Plans an action. */
    public SimulatedDeviceSession plan(double at, DoubleConsumer action) {
        plan.add(new PlannedAction(at, action));
        return this;
    }

    /** Plans the description of a device with its declared rate, or NaN. */
    public SimulatedDeviceSession describe(String device, double rate) {
        return plan(0, at -> receive(SimulatedDeviceDecoder.DESCRIPTION, false, 0, rate, device, at));
    }

    /** Plans poses of a device at a rate; those for which {@code lost} holds do not arrive. */
    public SimulatedDeviceSession poses(String device, double hertz, double from, double to, LongPredicate lost) {
        int count = (int) Math.round((to - from) * hertz);
        for (int i = 0; i < count; i++) {
            boolean isLost = lost.test(i);
            plan(from + i / hertz, at -> {
                if (isLost) {
                    next++;
                } else {
                    pose(device, at);
                }
            });
        }
        return this;
    }

    /** Receives the next pose. */
    public void pose(String device, double at) {
        pose(device, next++, false, at);
    }

    /** Receives the next pose, with another value that is not finite. */
    public void wrongPose(String device, double at) {
        pose(device, next++, true, at);
    }

    /** Receives the next two poses in the wrong order. */
    public void swappedPoses(String device, double at) {
        next += 2;
        pose(device, next - 1, false, at);
        pose(device, next - 2, false, at);
    }

    private void pose(String device, long number, boolean wrong, double at) {
        if (phase == SessionPhase.SILENT) {
            enter(SessionPhase.LIVE, "", at);
        }
        lastSample = nanos(at);
        receive(SimulatedDeviceDecoder.POSE, wrong, number, EXTENT * Math.sin(FREQUENCY * at), device, at);
    }

    private void receive(int type, boolean wrong, long number, double value, String device, double at) {
        add(Direction.TO_CLIENT, type, wrong, number, value, device, at);
    }

    private void add(
            Direction direction, int type, boolean wrong, long number, double value, String device, double at) {
        var name = device.getBytes(StandardCharsets.US_ASCII);
        var bytes = ByteBuffer.allocate(SimulatedDeviceDecoder.HEADER + name.length)
                .put((byte) type)
                .put((byte) (wrong ? 1 : 0))
                .putInt((int) number)
                .putDouble(value)
                .put(name)
                .flip();
        replayer.data(direction, UDP, nanos(at), bytes.asReadOnlyBuffer(), Entry.EntryModification.NONE);
    }

    /** Enters a phase. */
    public void enter(SessionPhase newer, String step, double at) {
        phase = newer;
        listener.on(new SessionStateChange(newer, step, "", nanos(at)));
    }

    /** Stops this process: until it catches up, nothing is handled. */
    public void stop(double at) {
        late = true;
        lateSince = nanos(at);
    }

    /** Notices that this process was stopped. */
    public void fallBehind(double at) {
        lag(SessionEvent.ProcessLagged.OPEN, (nanos(at) - lateSince) / (double) SECOND);
    }

    /** Ends the delay of this process. */
    public void catchUp(double at) {
        late = false;
        lastSample = nanos(at);
        lag(nanos(at), (nanos(at) - lateSince) / (double) SECOND);
    }

    private void lag(long until, double seconds) {
        var lag = new SessionEvent.ProcessLagged(lateSince, until, seconds, "this program did not run", false);
        session.history().lags().add(lag);
        listener.on(lag);
    }

    /** Plays all planned actions up to a time, with the events of each second. */
    public void play(double until, SessionListener to) {
        listener = to;
        replayer = new SessionReplayer(session, to);
        for (double at = 1; at <= until; at++) {
            plan(at, this::handle);
        }
        plan.sort(Comparator.comparingDouble(PlannedAction::at));
        plan.stream()
                .takeWhile(each -> each.at() <= until)
                .forEach(each -> each.action().accept(each.at()));
    }

    private void handle(double at) {
        if (late || phase != SessionPhase.LIVE && phase != SessionPhase.SILENT) {
            return;
        }
        add(Direction.TO_SERVER, SimulatedDeviceDecoder.KEEP_ALIVE, false, 0, 0, "", at);
        listener.on(new SessionEvent.ArrivalsHandled(nanos(at)));
        if (phase == SessionPhase.LIVE && nanos(at) - lastSample > SILENT) {
            enter(SessionPhase.SILENT, "", at);
        }
    }
}
