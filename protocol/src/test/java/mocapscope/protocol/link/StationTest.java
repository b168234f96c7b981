package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.ClockReading;
import org.junit.jupiter.api.Test;

class StationTest {

    /** Is over as soon as it was told of a fault. */
    private static final class Fragile implements Station.Tenant {
        private final List<String> faults = new CopyOnWriteArrayList<>();

        @Override
        public long deadlineAt() {
            return Gate.NEVER;
        }

        @Override
        public void expire(ClockReading now) {}

        @Override
        public void resume(long monotonicNanos) {}

        @Override
        public void fallBehind() {}

        @Override
        public void catchUp(String text, boolean withheld, ClockReading now) {}

        @Override
        public long wakeAt() {
            return Gate.NEVER;
        }

        @Override
        public void wake(ClockReading now) {}

        @Override
        public boolean over() {
            return !faults.isEmpty();
        }

        @Override
        public void broken(RuntimeException fault, ClockReading now) {
            faults.add(String.valueOf(fault.getMessage()));
        }
    }

    @Test
    void aFaultOfOursEndsTheTenantAndIsTold() throws Exception {
        assertEquals(List.of("ours"), faults(new IllegalStateException("ours")));
    }

    @Test
    void lackOfMemoryDoesNotLeaveATenantWithoutItsThread() throws Exception {
        assertEquals(List.of("java.lang.OutOfMemoryError: a heap's end"), faults(new OutOfMemoryError("a heap's end")));
    }

    @Test
    void handlesAllThatIsPostedBeforeItWakes() throws Exception {
        var events = new CopyOnWriteArrayList<String>();
        var station = new Station("busy");
        for (int i = 0; i < 3; i++) {
            station.post(_ -> events.add("posted"));
        }
        station.run(new Busy(events), () -> {});

        assertTrue(station.awaitEnd(Duration.ofSeconds(30)), "the thread has ended");
        assertEquals(List.of("posted", "posted", "posted", "woken"), events);
    }

    /** Is always to be woken, and over when it was. */
    private record Busy(List<String> events) implements Station.Tenant {

        @Override
        public long deadlineAt() {
            return Gate.NEVER;
        }

        @Override
        public void expire(ClockReading now) {}

        @Override
        public void resume(long monotonicNanos) {}

        @Override
        public void fallBehind() {}

        @Override
        public void catchUp(String text, boolean withheld, ClockReading now) {}

        @Override
        public long wakeAt() {
            return Long.MIN_VALUE;
        }

        @Override
        public void wake(ClockReading now) {
            events.add("woken");
        }

        @Override
        public boolean over() {
            return events.contains("woken");
        }

        @Override
        public void broken(RuntimeException fault, ClockReading now) {
            events.add(String.valueOf(fault));
        }
    }

    private static List<String> faults(Throwable thrown) throws InterruptedException {
        var station = new Station("fragile");
        var tenant = new Fragile();
        station.run(tenant, () -> {});
        station.post(_ -> {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        });
        assertTrue(station.awaitEnd(Duration.ofSeconds(30)), "the thread has ended");
        return tenant.faults;
    }
}
