package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.Desk.IN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.GateItem;
import mocapscope.protocol.transcript.Channel;
import org.junit.jupiter.api.Test;

/** What it costs to have a bench there. */
class PassingTest {
    private static final int TIMES = 10_000;

    /** Counts what goes on. */
    private static final class Counting implements Gate.GateContext {
        private int gone;

        @Override
        public void forward(GateItem item, ClockReading reading) {
            gone++;
        }

        @Override
        public void drop(GateItem item, ClockReading reading) {}

        @Override
        public long connectionNumber(Channel channel) {
            return 1;
        }

        @Override
        public void abortChannel(Channel channel, ClockReading reading) {}

        @Override
        public void setReadPaused(Channel channel, boolean on, ClockReading reading) {}

        @Override
        public void reportEdit(GateItem item, String deed, ClockReading reading) {}

        @Override
        public void report(Rule rule, String text, ClockReading reading) {}
    }

    private static long allocated(Gate gate, GateItem item, Counting onward, ClockReading reading) {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < TIMES; i++) {
            gate.handle(item, reading, onward);
            gate.dueAt();
            gate.release(reading, onward);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void allocatesNothingWithoutHoldsOrRules() {
        var desk = new Desk();
        var gate = new InterceptGateFactory().createGate(desk.session);
        var onward = new Counting();
        var reading = Desk.at(1);
        var item = GateItem.of(IN, Desk.TCP, 1, "", Desk.line("p 1"), reading);
        allocated(gate, item, onward, reading);
        long bytes = allocated(gate, item, onward, reading);

        assertEquals(2 * TIMES, onward.gone);
        assertTrue(bytes < TIMES, () -> bytes + " bytes");
    }
}
