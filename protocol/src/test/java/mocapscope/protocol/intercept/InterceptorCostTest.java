package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.InterceptFixture.IN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests of the cost of an interceptor. */
class InterceptorCostTest {
    private static final int TIMES = 10_000;

    /** Counts what goes on. */
    private static final class ForwardCountingContext implements TrafficGate.GateContext {
        private int gone;

        @Override
        public void forward(GatedTrafficUnit item, MonotonicAndUnixTime now) {
            gone++;
        }

        @Override
        public void drop(GatedTrafficUnit item, MonotonicAndUnixTime now) {}

        @Override
        public long connectionNumber(Channel channel) {
            return 1;
        }

        @Override
        public void abortChannel(Channel channel, MonotonicAndUnixTime now) {}

        @Override
        public void setReadPaused(Channel channel, Direction direction, boolean on, MonotonicAndUnixTime now) {}

        @Override
        public void reportEdit(GatedTrafficUnit item, String action, MonotonicAndUnixTime now) {}

        @Override
        public void report(Rule rule, String text, MonotonicAndUnixTime now) {}
    }

    private static long allocated(
            TrafficGate gate, GatedTrafficUnit item, ForwardCountingContext onward, MonotonicAndUnixTime now) {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < TIMES; i++) {
            gate.handle(item, now, onward);
            gate.dueAt();
            gate.release(now, onward);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void allocatesNothingWithoutHoldsOrRules() {
        var fixture = new InterceptFixture();
        var gate = new InterceptGateFactory().createGate(fixture.session);
        var onward = new ForwardCountingContext();
        var now = InterceptFixture.at(1);
        var item = GatedTrafficUnit.of(IN, InterceptFixture.TCP, 1, "", InterceptFixture.line("p 1"), now);
        allocated(gate, item, onward, now);
        long bytes = allocated(gate, item, onward, now);

        assertEquals(2 * TIMES, onward.gone);
        assertTrue(bytes < TIMES, () -> bytes + " bytes");
    }
}
