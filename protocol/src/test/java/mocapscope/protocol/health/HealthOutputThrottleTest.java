package mocapscope.protocol.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.timing.LatencySummary;
import org.junit.jupiter.api.Test;

/** Lines of output in simulated time. */
class HealthOutputThrottleTest {
    private final HealthOutputThrottle reporter = new HealthOutputThrottle();

    @Test
    void subjectsAreDueEveryFiveSeconds() {
        var due = new ArrayList<Integer>();
        for (int second = 0; second < 20; second++) {
            if (!reporter.due(session(second, HealthGrade.OK, 1)).isEmpty()) {
                due.add(second);
            }
        }

        assertEquals(List.of(0, 5, 10, 15), due);
    }

    @Test
    void sessionPrecedesItsSources() {
        var lines = reporter.due(session(0, HealthGrade.OK, 2));

        assertEquals(
                List.of(
                        HealthOutputLine.HealthSubject.SESSION,
                        HealthOutputLine.HealthSubject.SOURCE,
                        HealthOutputLine.HealthSubject.SOURCE),
                lines.stream().map(HealthOutputLine::subject).toList());
    }

    @Test
    void changedGradeIsDueAtOnce() {
        reporter.due(session(0, HealthGrade.OK, 0));

        assertEquals(1, reporter.due(session(1.2, HealthGrade.WARNING, 0)).size());
    }

    @Test
    void flickeringGradeIsDueOnceASecond() {
        long lines = IntStream.range(0, 1000)
                .map(i -> reporter.due(session(i / 100.0, i % 2 == 0 ? HealthGrade.OK : HealthGrade.WARNING, 0))
                        .size())
                .sum();

        assertTrue(lines <= 10, () -> "lines " + lines);
    }

    @Test
    void changeWithinASecondIsDueLater() {
        reporter.due(session(0, HealthGrade.OK, 0));
        assertEquals(List.of(), reporter.due(session(0.5, HealthGrade.WARNING, 0)));

        assertEquals(1, reporter.due(session(1, HealthGrade.WARNING, 0)).size());
    }

    @Test
    void manySourcesAreDueInTurns() {
        var seen = new HashSet<String>();
        for (double at = 0; at < 1; at += 0.1) {
            var lines = reporter.due(session(at, HealthGrade.OK, 1000));
            assertTrue(lines.size() <= 1 + HealthOutputThrottle.MOST_SOURCES);
            lines.forEach(line -> line.sourceId().ifPresent(source -> seen.add(source.device())));
        }

        assertEquals(1000, seen.size());
    }

    @Test
    void processIsASubjectOfItsOwn() {
        var monitor = new ProcessEventDelayMonitor();

        var line = reporter.due(monitor.snapshot(0)).getFirst();
        assertEquals(HealthOutputLine.HealthSubject.PROCESS, line.subject());
        assertEquals("This program is on time", line.verdict().sentence());
        assertEquals(List.of(), reporter.due(monitor.snapshot(SimulatedSession.SECOND)));
    }

    private static SessionHealth session(double at, HealthGrade grade, int sources) {
        var verdict = new HealthVerdict(grade, HealthCause.NONE, "Works", List.of(), 0);
        return new SessionHealth(
                "toy-1",
                SimulatedSession.nanos(at),
                verdict,
                MessageLossStatistics.NONE,
                LatencySummary.NONE,
                Double.NaN,
                ProcessLagStatistics.NONE,
                SampleSilenceStatus.NONE,
                "",
                List.of(),
                IntStream.range(0, sources)
                        .mapToObj(i -> new SourceHealth(
                                SimulatedSession.source("Tracker" + i),
                                SourceDataKind.TRACKER,
                                verdict,
                                ReportRateStatistics.NONE,
                                SampleSilenceStatus.NONE,
                                LatencySummary.NONE,
                                DeviceClockHealth.UNKNOWN,
                                TrackingStatistics.NONE,
                                List.of()))
                        .toList());
    }
}
