package mocapscope.protocol.rgmp.definition;

import static mocapscope.protocol.rgmp.decode.Frames.data;
import static mocapscope.protocol.rgmp.decode.Frames.minimal;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.protocol.rgmp.decode.Frames;
import mocapscope.protocol.rgmp.decode.RgmpStreamTest;
import org.junit.jupiter.api.Test;

/** A group's frames are held against the rate that it declared: 100 Hz, but for the last test. */
class RgmpPaceTest {
    private final Frames frames = Frames.open().then(minimal());
    private long time = 1_000_000;

    private RgmpPaceTest spoke(int times, long period) {
        for (int i = 0; i < times; i++) {
            time += period;
            frames.then(data(7, 0, time, 1, 2, 3));
        }
        return this;
    }

    private Heard heard() {
        return Heard.of(frames.list());
    }

    @Test
    void acceptsDeclaredRate() {
        assertEquals(List.of(), spoke(2000, 10_000).heard().codes());
    }

    @Test
    void acceptsRateWithinNinePercent() {
        assertEquals(List.of(), spoke(1000, 9_200).spoke(2000, 10_900).heard().codes());
    }

    @Test
    void reportsHalfRateOnceWithoutLoss() {
        var heard = spoke(1500, 20_000).heard();
        assertEquals(List.of("RATE_OFF timestamp_us 16"), heard.places());
        assertEquals(
                "\"pose\" declares 100.0 Hz but has 50.00",
                heard.findings.getFirst().text());
        assertEquals(0, heard.lost);
    }

    @Test
    void reportsRateOnlyAfterFiveSeconds() {
        assertEquals(List.of(), spoke(250, 20_000).heard().codes());
        assertEquals(List.of("RATE_OFF"), spoke(1, 20_000).heard().codes());
    }

    @Test
    void reportsRepeatedRateDeviationAgain() {
        var heard = spoke(500, 20_000).spoke(1000, 10_000).spoke(2000, 5_000).heard();
        assertEquals(List.of("RATE_OFF", "RATE_OFF"), heard.codes());
    }

    @Test
    void reportsWrongTimestampUnitAsRateDeviation() {
        assertEquals(
                "\"pose\" declares 100.0 Hz but has 1.000e+05",
                spoke(500_001, 10).heard().findings.getFirst().text());
    }

    @Test
    void countsMissingFrames() {
        var heard = spoke(10, 10_000).spoke(1, 40_000).spoke(10, 10_000).heard();
        assertEquals(List.of("FRAMES_MISSING timestamp_us 16"), heard.places());
        assertEquals(3, heard.lost);
    }

    @Test
    void countsNoLossAfterPause() {
        assertEquals(0, spoke(10, 10_000).spoke(1, 6_000_000).heard().lost);
    }

    @Test
    void eventDrivenGroupHasNoExpectedRate() {
        var events = Frames.definition(RgmpStreamTest.one("'FLOAT[3]'", "'POSITION', 'reference_frame': 'LTP_ENU'"));
        frames.then(events);
        assertEquals(
                List.of("DEVICE_REDEFINED"),
                spoke(20, 10_000).spoke(20, 3_000_000).heard().codes());
    }
}
