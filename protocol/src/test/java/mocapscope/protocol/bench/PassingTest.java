package mocapscope.protocol.bench;

import static mocapscope.protocol.bench.Desk.IN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.transcript.Channel;
import org.junit.jupiter.api.Test;

/** What it costs to have a bench there. */
class PassingTest {
    private static final int TIMES = 10_000;

    /** Counts what goes on. */
    private static final class Counting implements Gate.Onward {
        private int gone;

        @Override
        public void go(Parcel parcel, Now now) {
            gone++;
        }

        @Override
        public void lose(Parcel parcel, Now now) {}

        @Override
        public long opening(Channel channel) {
            return 1;
        }

        @Override
        public void cut(Channel channel, Now now) {}

        @Override
        public void rest(Channel channel, boolean on, Now now) {}

        @Override
        public void tampered(Parcel parcel, String deed, Now now) {}

        @Override
        public void report(Rule rule, String text, Now now) {}
    }

    private static long allocated(Gate gate, Parcel parcel, Counting onward, Now now) {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < TIMES; i++) {
            gate.pass(parcel, now, onward);
            gate.dueAt();
            gate.release(now, onward);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void whereNothingIsHeldOrArmedNothingIsMade() {
        var desk = new Desk();
        var gate = new Benches().open(desk.session);
        var onward = new Counting();
        var now = Desk.at(1);
        var parcel = Parcel.of(IN, Desk.TCP, 1, "", Desk.line("p 1"), now);
        allocated(gate, parcel, onward, now);
        long bytes = allocated(gate, parcel, onward, now);

        assertEquals(2 * TIMES, onward.gone);
        assertTrue(bytes < TIMES, () -> bytes + " bytes");
    }
}
