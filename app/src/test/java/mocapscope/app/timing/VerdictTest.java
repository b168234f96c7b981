package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import mocapscope.app.model.Arrivals;
import mocapscope.app.model.Beat;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final long MS = 1_000_000;
    private static final double USUAL = 0.01;

    private final Arrivals arrivals = new Arrivals(4096);
    private Beat.Pace pace = Beat.Pace.FREE;
    private long last;
    private long settled;

    @Test
    void anEvenBeatIsSteady() {
        beats(100, 10);

        assertEquals(Health.STEADY, verdict(0.0005, 5).health());
    }

    @Test
    void aBeatThatVariesByAFifthIsJittery() {
        beats(100, 10);

        assertEquals(Health.JITTERY, verdict(0.0021, 5).health());
    }

    @Test
    void aGapIsCountedWithWhatWouldHaveFittedIntoIt() {
        beats(50, 10);
        beats(1, 50);
        beats(50, 10);
        var verdict = verdict(0.0005, 5);

        assertEquals(Health.GAPS, verdict.health());
        assertEquals("1 gap, about 4 missed", verdict.gapWords());
        assertEquals(0.05, verdict.worst(), 1e-9);
    }

    @Test
    void reportsThatFollowAPauseInABurstWereLateAndAreNotMissing() {
        beats(50, 10);
        beats(1, 50);
        beats(5, 2);
        beats(50, 10);
        var verdict = verdict(0.0005, 5);

        assertEquals(Health.STEADY, verdict.health());
        assertEquals("", verdict.gapWords());
    }

    @Test
    void whatASourceDoesInItsFirstMomentsIsNotHeldAgainstIt() {
        beats(20, 10);
        beats(1, 50);
        settled = last + 1;

        assertEquals("settling", verdict(0.02, 0).words());

        beats(20, 10);
        assertEquals(Health.STEADY, verdict(0.0005, 5).health());
        assertEquals("", verdict(0.0005, 5).gapWords());
    }

    @Test
    void aGapLongAgoIsForgiven() {
        beats(1, 50);
        beats(600, 10);

        assertEquals(Health.STEADY, verdict(0.0005, 5).health());
    }

    @Test
    void aSourceThatStopsIsSilentAfterASecond() {
        beats(100, 10);

        assertEquals(Health.STEADY, verdict(0.0005, 990).health());
        assertEquals(Health.SILENT, verdict(0.0005, 1010).health());
    }

    @Test
    void whatReportsEventsHasNoPaceToKeep() {
        beats(20, 10);
        beats(1, 5000);
        var verdict = verdict(Kind.BUTTON, 0.5, 9000);

        assertEquals(Health.EVENTS, verdict.health());
        assertEquals("", verdict.gapWords());
    }

    @Test
    void afterTwoBeatsNobodyCanTell() {
        beats(2, 10);

        assertEquals(Health.UNKNOWN, verdict(0, 5).health());
    }

    private void beats(int count, long interval) {
        for (int i = 0; i < count; i++) {
            last += interval * MS;
            arrivals.add(last, interval / 1e3, 0);
        }
    }

    @Test
    void theDeclaredRateStandsBesideTheMeasuredOne() {
        beats(100, 10);

        assertEquals("100.0 Hz", verdict(0.0005, 5).rateWords());
        pace = new Beat.Pace(OptionalDouble.of(83), true, false);
        assertEquals("100.0 of 83 Hz", verdict(0.0005, 5).rateWords());
    }

    @Test
    void whatIsDeclaredToReportEventsIsNeverSilent() {
        beats(100, 10);
        pace = new Beat.Pace(OptionalDouble.of(0), false, false);

        assertEquals(Health.EVENTS, verdict(0.0005, 60_000).health());
    }

    @Test
    void whatIsGoneHasLeftAndIsNotSilent() {
        beats(100, 10);
        pace = new Beat.Pace(OptionalDouble.of(100), false, true);

        assertEquals("left", verdict(0.0005, 60_000).words());
    }

    private Verdict verdict(double jitter, long age) {
        return verdict(Kind.TRACKER, jitter, age);
    }

    private Verdict verdict(Kind kind, double jitter, long age) {
        var beats = new Beats();
        beats.read(arrivals, 0);
        var beat = new Beat(new SourceId("s1", "Wand"), kind, arrivals, 100, jitter, last, pace);
        return Verdict.of(beat, beats, USUAL, 0, settled, last + age * MS);
    }
}
