package mocapscope.app.benchmark;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;

/**
 * Moving bodies, ten per session. Each sends its pose to its session 60 times a second, in a message of the usual size
 * and from a separate thread as in a real session.
 */
final class Troupe {
    static final int RATE = 60;
    private static final int OF_SESSION = 10;
    private static final int ROW = 10;
    private static final double APART = 1.6;
    private static final long BUDGET = 1 << 20;
    private static final int TYPE_AT = 4;
    private static final int OTHER_TYPE = 9;

    /** One body and its position. */
    private record Member(Stage stage, SourceId source, ByteBuffer message, long ahead, double x, double z) {}

    /** A session and its listener. */
    private record Stage(SyntheticSession session, SessionListener listener) {}

    private final Dancer dancer = new Dancer();
    private final List<Member> members = new ArrayList<>();

    /** Begins {@code size} bodies in the sessions of {@code sessionManager}. */
    Troupe(WindowSessionAndRecordingManager sessionManager, int size) {
        Stage stage = null;
        for (int i = 0; i < size; i++) {
            if (stage == null || i % OF_SESSION == 0) {
                stage = stage(sessionManager, "s" + i / OF_SESSION);
            }
            var device = "Body" + i % OF_SESSION;
            var source = new SourceId(stage.session.session().id(), device);
            var message = message(device);
            double x = (i % ROW - (Math.min(size, ROW) - 1) / 2.0) * APART;
            double z = (i / ROW - (Math.ceilDiv(size, ROW) - 1) / 2.0) * APART;
            members.add(new Member(stage, source, message, 37L * i, x, z));
        }
    }

    /** Moves them from now on, until the program ends. */
    void start() {
        Thread.ofPlatform().daemon().name("troupe").start(this::move);
    }

    private void move() {
        long begin = SystemClock.monotonicNanos();
        for (long frame = 0; ; frame++) {
            long due = begin + frame * 1_000_000_000L / RATE;
            while (SystemClock.monotonicNanos() < due) {
                LockSupport.parkNanos(due - SystemClock.monotonicNanos());
            }
            for (var member : members) {
                move(member, frame);
            }
        }
    }

    private void move(Member member, long frame) {
        long now = SystemClock.monotonicNanos();
        var listener = member.stage.listener;
        long message = member.stage.session.addMessages(Direction.TO_CLIENT, now, listener, member.message);
        var stamp = new SampleMetadata(member.source, Direction.TO_CLIENT, message, now, now);
        listener.on(SessionEvent.Samples.of(dancer.at(frame + member.ahead, stamp, member.x, member.z)));
    }

    /** Returns a message with as many numbers as a body has, of a type whose content is not decoded. */
    private static ByteBuffer message(String device) {
        var bytes = SyntheticMessageBytes.channels(device, new double[7 * Dancer.BONES]);
        return ByteBuffer.allocate(bytes.remaining())
                .put(bytes)
                .putInt(TYPE_AT, OTHER_TYPE)
                .flip();
    }

    private static Stage stage(WindowSessionAndRecordingManager sessionManager, String id) {
        var session = new SyntheticSession(id, BUDGET);
        var listener = sessionManager.createListener(session.session());
        listener.on(new SessionStateChange(SessionPhase.LIVE, "", "", SystemClock.monotonicNanos()));
        return new Stage(session, listener);
    }
}
