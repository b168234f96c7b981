package mocapscope.protocol.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Memory that a fast device takes: 64 sensors at 1000 Hz, each in a numbered datagram of its own. */
class SessionHealthFloodTest {
    private static final int SENSORS = 64;
    private static final long PERIOD = 1_000_000;
    private static final Vec3 POSITION = new Vec3(1, 2, 3);
    private static final Quat ORIENTATION = new Quat(0, 0, 0, 1);
    private static final SourceId SOURCE = SimulatedSession.source("Tracker0");
    private static final ByteBuffer BYTES = ByteBuffer.allocate(1).asReadOnlyBuffer();
    /** The bytes a second: the figures of one source, once a second, and some noise. */
    private static final long MOST = 400_000;

    private final SessionHealthMonitor monitor =
            SessionHealthMonitor.live(SimulatedSession.session(SessionRole.CLIENT, Map.of()), HealthThresholds.USUAL);
    private long number;

    @Test
    void samplesAreMeasuredWithoutAllocation() {
        monitor.on(new SessionStateChange(SessionPhase.LIVE, "", "", 0));
        long least = Long.MAX_VALUE;
        for (int second = 0; second < 12; second++) {
            var events = createSecond(second);
            var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < events.size(); i++) {
                monitor.on(events.get(i));
            }
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            least = Math.min(least, allocated);
        }

        long bytes = least;
        assertTrue(bytes < MOST, () -> "bytes in a second: " + bytes);
        var health = monitor.snapshot(12 * SimulatedSession.SECOND);
        assertEquals(1000, health.sources().getFirst().rate().hertz(), 1);
        assertEquals(12 * 64_000, health.loss().expectedTotal());
    }

    private List<SessionEvent> createSecond(int second) {
        var events = new ArrayList<SessionEvent>(3 * SENSORS * 1000);
        for (int report = 0; report < 1000; report++) {
            for (int sensor = 0; sensor < SENSORS; sensor++) {
                long at = second * SimulatedSession.SECOND + report * PERIOD + sensor * 1000L;
                events.add(new SessionEvent.EntryAppended(new Entry(
                        number,
                        Entry.EntryKind.DATA,
                        Direction.TO_CLIENT,
                        SimulatedSession.UDP,
                        at,
                        0,
                        BYTES,
                        Entry.EntryModification.NONE,
                        "")));
                events.add(new SessionEvent.SequenceNumberReceived(
                        SimulatedSession.UDP, Direction.TO_CLIENT, number, 32, number));
                var stamp = new SampleMetadata(SOURCE, Direction.TO_CLIENT, number, at, at);
                events.add(SessionEvent.Samples.of(new Sample.Pose(stamp, sensor, POSITION, ORIENTATION)));
                number++;
            }
        }
        return events;
    }
}
