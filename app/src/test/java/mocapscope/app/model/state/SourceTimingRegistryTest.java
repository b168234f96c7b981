package mocapscope.app.model.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import mocapscope.app.model.buffer.ByteBudget;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.buffer.ReportTimeBuffer;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SourceTimingRegistryTest {
    private static final long MILLI = 1_000_000;
    private static final int MANY = 1000;
    /** The first report of a source ends no interval. */
    private static final int KEPT = MANY - 1;

    @Test
    void singleSourceUsesEntireBudget() {
        assertEquals(KEPT, countKept(new ByteBudget(1 << 20), 1));
    }

    @Test
    void sourcesShareBudgetOfSession() {
        long room = 10 * ReportTimeBuffer.EACH * ReportTimeBuffer.SMALLEST;

        assertEquals(
                20 * ReportTimeBuffer.SMALLEST + 10 * ReportTimeBuffer.SMALLEST, countKept(new ByteBudget(room), 20));
    }

    /** Returns the number of report times kept for this many sources together. */
    private static int countKept(ByteBudget budget, int sources) {
        var registry = new SourceTimingRegistry(new PipelineLatencyMeter(), budget);
        for (int i = 0; i < MANY; i++) {
            for (int source = 0; source < sources; source++) {
                var whose = new SourceId("s", "Wand " + source);
                var stamp = new SampleStamp(whose, Direction.TO_CLIENT, i, i * MILLI, SampleStamp.NO_TIME);
                registry.add(SourceKind.TRACKER, stamp, stamp.arrival(), null, false);
            }
        }
        var all = registry.snapshot(MANY * MILLI);
        return IntStream.range(0, all.size())
                .map(i -> all.get(i).arrivals().countSince(0))
                .sum();
    }
}
