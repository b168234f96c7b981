package mocapscope.app.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class BeatsTest {
    private static final long MILLI = 1_000_000;
    private static final int MANY = 1000;
    /** The first beat of a source ends no interval. */
    private static final int KEPT = MANY - 1;

    @Test
    void aSourceThatIsAloneHasAllTheRoom() {
        assertEquals(KEPT, kept(new Allowance(1 << 20), 1));
    }

    @Test
    void theBeatsOfAllSourcesShareTheRoomThatASessionHas() {
        long room = 10 * Arrivals.EACH * Arrivals.SMALLEST;

        assertEquals(20 * Arrivals.SMALLEST + 10 * Arrivals.SMALLEST, kept(new Allowance(room), 20));
    }

    /** How many beats are remembered of so many sources together. */
    private static int kept(Allowance room, int sources) {
        var beats = new Beats(new Stages(), room);
        for (int i = 0; i < MANY; i++) {
            for (int source = 0; source < sources; source++) {
                var whose = new SourceId("s", "Wand " + source);
                var stamp = new SampleStamp(whose, Direction.TO_CLIENT, i, i * MILLI, SampleStamp.NO_TIME);
                beats.add(SourceKind.TRACKER, stamp, stamp.arrival(), null, false);
            }
        }
        var all = beats.beats(MANY * MILLI);
        return IntStream.range(0, all.size())
                .map(i -> all.get(i).arrivals().since(0))
                .sum();
    }
}
