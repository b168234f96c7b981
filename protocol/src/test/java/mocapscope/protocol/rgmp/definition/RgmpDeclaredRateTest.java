package mocapscope.protocol.rgmp.definition;

import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.data;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.minimal;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.rgmp.decode.RgmpStreamTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A group's frames are held against the rate that it declared: 100 Hz, but for the last test. */
class RgmpDeclaredRateTest {
    private final RgmpEntryBuilder frames = RgmpEntryBuilder.open().then(minimal());
    private long time = 1_000_000;

    private RgmpDeclaredRateTest addFrames(int times, long period) {
        for (int i = 0; i < times; i++) {
            time += period;
            frames.then(data(7, 0, time, 1, 2, 3));
        }
        return this;
    }

    private RgmpDecodedOutput decode() {
        return RgmpDecodedOutput.of(frames.list());
    }

    @Test
    void acceptsDeclaredRate() {
        assertEquals(List.of(), addFrames(2000, 10_000).decode().codes());
    }

    @Test
    void acceptsRateWithinNinePercent() {
        assertEquals(
                List.of(),
                addFrames(1000, 9_200).addFrames(2000, 10_900).decode().codes());
    }

    @Test
    void reportsHalfRateOnceWithoutLoss() {
        var decoded = addFrames(1500, 20_000).decode();
        assertEquals(List.of("RATE_OFF timestamp_us 16"), decoded.places());
        assertEquals(
                "\"pose\" declares 100.0 Hz but has 50.00",
                decoded.findings.getFirst().text());
        assertEquals(0, decoded.lost);
    }

    @Test
    void reportsRateOnlyAfterFiveSeconds() {
        assertEquals(List.of(), addFrames(250, 20_000).decode().codes());
        assertEquals(List.of("RATE_OFF"), addFrames(1, 20_000).decode().codes());
    }

    @Test
    void reportsRepeatedRateDeviationAgain() {
        var decoded = addFrames(500, 20_000)
                .addFrames(1000, 10_000)
                .addFrames(2000, 5_000)
                .decode();
        assertEquals(List.of("RATE_OFF", "RATE_OFF"), decoded.codes());
    }

    @Test
    @Tag("slow")
    void reportsWrongTimestampUnitAsRateDeviation() {
        assertEquals(
                "\"pose\" declares 100.0 Hz but has 1.000e+05",
                addFrames(500_001, 10).decode().findings.getFirst().text());
    }

    @Test
    void reportsGapByDeviceClockWithoutLoss() {
        var decoded =
                addFrames(10, 10_000).addFrames(1, 40_000).addFrames(10, 10_000).decode();
        assertEquals(List.of("FRAMES_MISSING timestamp_us 16"), decoded.places());
        assertEquals(
                "no frame of \"pose\" for 40 ms of the device's clock, 3 expected",
                decoded.findings.getFirst().text());
        assertEquals(0, decoded.lost);
    }

    @Test
    void pauseOfFourSecondsLosesNothing() {
        var decoded = addFrames(10, 10_000)
                .addFrames(1, 4_000_000)
                .addFrames(10, 10_000)
                .decode();
        assertEquals(List.of("FRAMES_MISSING"), decoded.codes());
        assertEquals(0, decoded.lost);
    }

    @Test
    void reportsNoGapAfterLongPause() {
        assertEquals(
                List.of("RATE_OFF"),
                addFrames(10, 10_000).addFrames(1, 6_000_000).decode().codes());
    }

    @Test
    void eventDrivenGroupHasNoExpectedRate() {
        var events = RgmpEntryBuilder.definition(
                RgmpStreamTest.one("'FLOAT[3]'", "'POSITION', 'reference_frame': 'LTP_ENU'"));
        frames.then(events);
        assertEquals(
                List.of("DEVICE_REDEFINED"),
                addFrames(20, 10_000).addFrames(20, 3_000_000).decode().codes());
    }
}
