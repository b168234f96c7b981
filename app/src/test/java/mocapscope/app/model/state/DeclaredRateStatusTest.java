package mocapscope.app.model.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import mocapscope.app.model.buffer.ByteBudget;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.snapshot.SourceTimingSnapshot.DeclaredRateStatus;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class DeclaredRateStatusTest {
    private static final long SECOND = 1_000_000_000;
    private static final SourceId HAND = new SourceId("s", "Hand", "joints");

    private final SourceTimingRegistry registry =
            new SourceTimingRegistry(new PipelineLatencyMeter(), new ByteBudget(SourceTimingRegistry.BYTES));
    private long now;

    @Test
    void undeclaredRateIsNeverOff() {
        run(10, 50);

        assertEquals(DeclaredRateStatus.FREE, status());
    }

    @Test
    void toleratesTenPercentRateDeviation() {
        declare(OptionalDouble.of(50));
        run(10, 46);

        assertFalse(status().off());
    }

    @Test
    void rateIsOffAfterFiveSecondsOfDeviation() {
        declare(OptionalDouble.of(50));
        run(3, 40);
        assertFalse(status().off());

        run(3, 40);
        assertTrue(status().off());
        run(2, 50);
        assertFalse(status().off());
    }

    @Test
    void eventDrivenSourceIsNeverOff() {
        declare(OptionalDouble.of(0));
        run(10, 1);

        assertTrue(status().eventDriven());
        assertFalse(status().off());
    }

    @Test
    void departedDeviceReturnsWithItsNextReport() {
        declare(OptionalDouble.of(50));
        run(2, 50);
        registry.markDeparted(new SourceId("s", "Hand"));
        now += 20 * SECOND;
        assertTrue(status().left());
        assertFalse(status().off());

        run(1, 50);
        assertFalse(status().left());
    }

    private DeclaredRateStatus status() {
        return registry.snapshot(now).getFirst().pace();
    }

    private void declare(OptionalDouble rate) {
        registry.setDeclaredRate(new SourceInfo(HAND, SourceKind.TRACKER, "m", "", "", "", rate));
    }

    private void run(int seconds, int hertz) {
        for (int i = 0; i < seconds * hertz; i++) {
            now += SECOND / hertz;
            registry.add(SourceKind.TRACKER, new SampleStamp(HAND, Direction.TO_CLIENT, 0, now, now), now, null, false);
            registry.snapshot(now);
        }
    }
}
