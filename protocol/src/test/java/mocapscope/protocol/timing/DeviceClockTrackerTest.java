package mocapscope.protocol.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the judgement of device clocks that agree, are set, stop, or count from other dates, in simulated time. */
class DeviceClockTrackerTest {
    private static final double NANOS = 1e9;
    private static final long UNIX = 1_700_000_000L;
    /** The arrival at which the simulation starts, as on a monotonic clock. */
    private static final long START = 77_000_000_000_000L;

    private static final double BOOT = 2_445_995.25;
    private static final double HOUR = 3600;

    private final DeviceClockTracker tracker = new DeviceClockTracker();
    private final SplittableRandom random = new SplittableRandom(5);
    private final List<String> changes = new ArrayList<>();
    private double transit = 0.0005;

    /** Sends at 60 Hz; {@code clock} turns seconds since the start into the device's time in seconds after {@code base}. */
    private void run(double from, double until, double base, DoubleUnaryOperator clock) {
        for (int i = 0; from + i / 60.0 < until; i++) {
            double time = from + i / 60.0;
            add(base, clock.applyAsDouble(time), time + transit + 0.002 * random.nextDouble());
        }
    }

    private void add(double base, double device, double arrived) {
        long nanos = (long) base * 1_000_000_000L + Math.round((base % 1 + device) * 1e6) * 1000;
        var change = tracker.add(nanos, START + Math.round(arrived * NANOS));
        if (change != DeviceClockChangeKind.NONE) {
            changes.add(change.name());
        }
    }

    private DeviceClockVerdict verdict() {
        return verdict("unknown");
    }

    private DeviceClockVerdict verdict(String declared) {
        return tracker.verdict(declared, UNIX * 1_000_000_000L - START, true);
    }

    @Test
    void clockThatAgreesIsUnix() {
        run(0, 10, UNIX, time -> time);

        var verdict = verdict();
        assertEquals(DeviceClockEpochKind.UNIX, verdict.epoch());
        assertEquals(transit, verdict.offset(), 1e-4);
        assertTrue(verdict.error() < 2e-4 && verdict.error() > 1e-6, "error: " + verdict.error());
        assertEquals(0, verdict.aheadMinutes());
        assertEquals(List.of(), changes);
        assertEquals(
                "is 583 µs ± 2 µs behind this machine's".replaceAll("\\d+", "N"),
                DeviceClockVerdictFormatter.describe(verdict).replaceAll("\\d+", "N"));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-HOUR, HOUR})
    void stepIsRecognizedWhenSensorsShareTimes(double step) {
        for (int i = 0; i < 240; i++) {
            double time = i / 60.0;
            double device = time < 2 ? time : time + step;
            add(UNIX, device, time + transit);
            add(UNIX, device, time + transit);
        }

        assertEquals(List.of("STEPPED"), changes);
        assertEquals(step, verdict().lastStep(), 0.001);
        assertEquals(START + Math.round((2 + transit) * NANOS), verdict().lastStepAt());
    }

    @ParameterizedTest
    @CsvSource({
        "30, 29, STEPPED_TOGETHER, 0",
        "30, 40, STEPPED, 1",
        "-30, -30, STEPPED_TOGETHER, 0",
        "-30, 30, STEPPED, 1"
    })
    void stepWithThisMachineIsNotOfDevice(double own, double ofDevice, String change, int steps) {
        run(0, 4, UNIX, time -> time);
        tracker.addOwnStep(own, START + 4_000_000_000L);
        run(4.5, 8, UNIX, time -> time + ofDevice);

        assertEquals(List.of(change), changes);
        assertEquals(steps, verdict().steps());
    }

    @Test
    void offsetIsKnownAfterTenMessages() {
        run(0, 9 / 60.0 - 0.001, UNIX, time -> time);
        assertEquals(DeviceClockActivityStatus.SETTLING, verdict().state());
        assertFalse(verdict().hasOffset());
        run(9 / 60.0, 10 / 60.0, UNIX, time -> time);

        assertEquals(DeviceClockEpochKind.UNIX, verdict().epoch());
        assertEquals(transit, verdict().offset(), verdict().error() + 1e-6);
    }

    @Test
    void timesSinceBootAreRecognized() {
        run(0, 3, BOOT, time -> time);

        var verdict = verdict("unix");
        assertEquals(DeviceClockEpochKind.DEVICE_BOOT, verdict.epoch());
        assertEquals("device_boot", verdict.epoch().word());
        assertEquals(UNIX - BOOT + transit, verdict.offset(), 2e-4);
        assertEquals(
                "counts from its start 28 d 7 h 26 min ago: add 1697554004.7505",
                DeviceClockVerdictFormatter.describe(verdict).substring(0, 62));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2000-01-01", "unknown"})
    void declaredDateIsOnlyCompared(String declared) {
        run(0, 3, UNIX - 946_684_800L, time -> time);

        var verdict = verdict(declared);
        assertEquals(DeviceClockEpochKind.OTHER, verdict.epoch());
        assertEquals(946_684_800.0005, verdict.offset(), 1e-3);
        assertEquals(0, verdict.aheadMinutes());
    }

    @Test
    void wrongDeclaredDateDoesNotHideBoot() {
        run(0, 3, BOOT, time -> time);

        assertEquals(DeviceClockEpochKind.DEVICE_BOOT, verdict("2000-01-01").epoch());
    }

    @ParameterizedTest
    @CsvSource({"2, 120", "-1, -60", "5.5, 330", "-9.5, -570", "0.5, 30", "14, 840"})
    void wholeHoursSuggestTimeZone(double hours, int minutes) {
        run(0, 3, UNIX + hours * HOUR, time -> time);

        var verdict = verdict();
        assertEquals(DeviceClockEpochKind.UNIX, verdict.epoch());
        assertEquals(minutes, verdict.aheadMinutes());
        assertEquals(-hours * HOUR, verdict.offset(), 0.01);
        var side = hours > 0 ? " ahead of " : " behind ";
        assertTrue(DeviceClockVerdictFormatter.describe(verdict).contains(side + "this machine's: a time zone?"));
    }

    @Test
    void wholeHoursOfDeclaredDateSuggestTimeZone() {
        run(0, 3, UNIX - 946_684_800L + 2 * HOUR, time -> time);

        assertEquals(120, verdict("2000-01-01").aheadMinutes());
        assertEquals(0, verdict("unknown").aheadMinutes());
    }

    @ParameterizedTest
    @ValueSource(doubles = {100, 1700, 1810, 3590, 7300, 80_000})
    void otherOffsetsAreNoTimeZone(double ahead) {
        run(0, 3, UNIX + ahead, time -> time);

        assertEquals(0, verdict().aheadMinutes());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1.5, 30})
    void findsStepBackByAnHour(double at) {
        run(0, 40, UNIX, time -> time < at ? time : time - HOUR);

        assertEquals(List.of("STEPPED"), changes);
        var verdict = verdict();
        assertEquals(1, verdict.steps());
        assertEquals(-HOUR, verdict.lastStep(), 0.01);
        assertEquals(START / NANOS + at, verdict.lastStepAt() / NANOS, 0.03);
        assertEquals(-60, verdict.aheadMinutes());
        assertTrue(DeviceClockVerdictFormatter.describe(verdict).endsWith("; it stepped back by 3,600.000 s")
                || DeviceClockVerdictFormatter.describe(verdict).contains("it stepped back by 3,"));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.5, 3600, 3e8, -3e8, -1.5})
    void findsStepsOfAnySize(double step) {
        run(0, 10, UNIX, time -> time < 7.5 ? time : time + step);

        assertEquals(List.of("STEPPED"), changes);
        assertEquals(step, verdict().lastStep(), 0.01);
    }

    @Test
    void smallCorrectionIsNoStep() {
        run(0, 5, UNIX, time -> time < 2.5 ? time : time - 0.2);

        assertEquals(List.of(), changes);
    }

    @Test
    void restartOfDeviceIsStep() {
        run(0, 5, BOOT, time -> time);
        run(5, 9, 0, time -> time - 4.9);

        assertEquals(List.of("STEPPED"), changes);
        assertEquals(DeviceClockEpochKind.DEVICE_BOOT, verdict().epoch());
        assertEquals(UNIX + 4.9 + transit, verdict().offset(), 1e-3);
    }

    @Test
    void zerosAreNoClock() {
        run(0, 5, 0, _ -> 0);

        assertEquals(List.of("STOPPED"), changes);
        assertEquals(DeviceClockActivityStatus.ZERO, verdict().state());
        assertEquals(DeviceClockEpochKind.UNKNOWN, verdict().epoch());
        assertFalse(verdict().hasOffset());
        assertEquals("sends the time 0", DeviceClockVerdictFormatter.describe(verdict()));
        run(5, 8, UNIX, time -> time);
        assertEquals(List.of("STOPPED", "RESUMED"), changes);
        assertEquals(DeviceClockEpochKind.UNIX, verdict().epoch());
        assertEquals(0, verdict().steps());
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-7, 1"})
    void stopEndsWithNextTime(double missed, int steps) {
        run(0, 5, UNIX, time -> Math.min(3, time));
        assertEquals(DeviceClockActivityStatus.STOPPED, verdict().state());
        assertEquals(2, verdict().stopped(), 0.05);
        run(5, 10, UNIX, _ -> 3);
        run(10, 20, UNIX, time -> time + missed);

        assertEquals(List.of("STOPPED", "RESUMED"), changes);
        assertEquals(steps, verdict().steps());
        assertEquals(transit - missed, verdict().offset(), 1e-3);
    }

    @Test
    void sensorsOfOneFrameShareTime() {
        for (int frame = 0; frame < 120; frame++) {
            for (int sensor = 0; sensor < 64; sensor++) {
                add(UNIX, frame / 60.0, frame / 60.0 + transit + sensor * 1e-5);
            }
        }

        assertEquals(List.of(), changes);
        assertEquals(transit, verdict().offset(), 1e-5);
    }

    @Test
    void lateDatagramIsNoStep() {
        for (int i = 0; i < 600; i++) {
            double time = i / 60.0;
            double late = i % 50 == 7 ? 1.8 : 0;
            add(UNIX, time - late, time + transit);
        }

        assertEquals(List.of(), changes);
        assertEquals(transit, verdict().offset(), 1e-5);
    }

    /** A stream that stands for two seconds is overtaken by datagrams of the same device. */
    @Test
    void delayedStreamBesideDatagramsIsNoStep() {
        run(0, 5, UNIX, time -> time);
        for (int i = 0; i < 180; i++) {
            add(UNIX, 5 + i / 60.0, 5 + i / 60.0 + transit);
            if (i >= 120 && i % 6 == 0) {
                add(UNIX, 3 + i / 60.0, 5 + i / 60.0 + transit);
                add(UNIX, 3 + (i + 1) / 60.0, 5 + i / 60.0 + transit);
                add(UNIX, 3 + (i + 2) / 60.0, 5 + i / 60.0 + transit);
            }
        }
        run(8, 9, UNIX, time -> time);
        for (int i = 0; i < 60; i++) {
            add(UNIX, 7 + i / 60.0, 9 + i / 600.0);
        }
        run(9.1, 10, UNIX, time -> time);

        assertEquals(List.of(), changes);
        assertEquals(0, verdict().steps());
    }

    /** A stream that takes some seconds to catch up, while there are no datagrams. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 3, 9})
    void delayedStreamThatCatchesUpIsNoStep(double seconds) {
        run(0, 5, UNIX, time -> time);
        double from = 5;
        double until = 5 + seconds;
        run(from, until, UNIX, time -> time - 3 * (until - time) / (until - from));
        run(until, until + 5, UNIX, time -> time);

        assertEquals(List.of(), changes);
        assertEquals(0, verdict().steps());
    }

    /** A process that is late from the start, and catches up after the third second. */
    @Test
    void endOfDelayAtStartIsNoStep() {
        run(0, 3, UNIX, time -> time - 2);
        run(3, 6, UNIX, time -> time);

        assertEquals(List.of(), changes);
        assertEquals(0, verdict().steps());
        assertEquals(transit, verdict().offset(), 1e-4);
    }

    @Test
    void reportThatArrivesInTwoPartsIsNoStop() {
        run(0, 5, UNIX, time -> time);
        for (int sensor = 0; sensor < 64; sensor++) {
            add(UNIX, 5, sensor < 32 ? 5 : 6.2);
        }

        assertEquals(List.of(), changes);
    }

    @Test
    void reorderedDatagramsAreNoStep() {
        for (int i = 0; i < 600; i++) {
            double time = (i ^ 7) / 60.0;
            add(UNIX, time, i / 60.0 + 0.2);
        }

        assertEquals(List.of(), changes);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 10, 20})
    void stallAndItsBacklogAreNoStep(double seconds) {
        run(0, 5, UNIX, time -> time);
        for (int i = 0; i < 60 * seconds; i++) {
            add(UNIX, 5 + i / 60.0, 5 + seconds);
        }
        run(5 + seconds, 30 + seconds, UNIX, time -> time);

        assertEquals(List.of(), changes);
        assertEquals(transit, verdict().offset(), 1e-4);
    }

    @Test
    void deviceThatPausesIsNotStopped() {
        run(0, 5, UNIX, time -> time);
        run(60, 65, UNIX, time -> time);

        assertEquals(List.of(), changes);
        assertEquals(DeviceClockActivityStatus.RUNNING, verdict().state());
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.001, 0.999})
    void driftIsNoStep(double rate) {
        run(0, 3000, UNIX, time -> time * rate);

        assertEquals(List.of(), changes);
        assertEquals(3000 * (1 - rate), verdict().offset(), verdict().error() + 0.01);
        assertTrue(verdict().error() < 0.01);
    }

    @Test
    void arrivalsThatWereNotMeasuredJudgeNothing() {
        run(0, 5, UNIX, time -> time);

        var circular = tracker.verdict("unix", UNIX * 1_000_000_000L - START, false);
        assertEquals(DeviceClockEpochKind.UNKNOWN, circular.epoch());
        assertFalse(circular.hasOffset());
        assertEquals(
                DeviceClockEpochKind.UNKNOWN,
                tracker.verdict("unix", -START, true).epoch());
    }

    @Test
    void samplesWithoutTimeHaveNoClock() {
        tracker.addUntimed();

        assertEquals(DeviceClockActivityStatus.NO_TIME, verdict().state());
        assertEquals("has no times", DeviceClockVerdictFormatter.describe(verdict()));
    }

    @Test
    void millisecondsLimitCertainty() {
        for (int i = 0; i < 600; i++) {
            double time = i / 60.0;
            tracker.add(UNIX * 1_000_000_000L + (long) (time * 1000) * 1_000_000, START + Math.round(time * NANOS));
        }

        assertTrue(verdict().error() >= 1e-3);
        assertTrue(verdict().error() < 3e-3);
    }

    @Test
    void extremeTimesDoNotOverflow() {
        tracker.add(Long.MIN_VALUE + 1, START);
        for (int i = 1; i < 100; i++) {
            tracker.add(i % 2 == 0 ? Long.MAX_VALUE - i : Long.MIN_VALUE + 1 + i, START + i);
        }

        assertFalse(verdict().epoch() == DeviceClockEpochKind.UNIX);
    }

    @Test
    void clocksAgreeByOffsetWhateverTheirEpoch() {
        run(0, 5, BOOT, time -> time);
        var first = verdict("device_boot");
        var hub = new DeviceClockTracker();
        var alien = new DeviceClockTracker();
        for (int i = 0; i < 300; i++) {
            long time = Math.round(i / 60.0 * NANOS);
            hub.add((long) (BOOT * NANOS) + time, START + time + 3_000_000);
            alien.add(UNIX * 1_000_000_000L + time, START + time);
        }

        long zero = UNIX * 1_000_000_000L - START;
        assertTrue(first.agreesWith(hub.verdict("moon_landing", zero, true)));
        assertFalse(first.agreesWith(alien.verdict("device_boot", zero, true)));
    }
}
