package mocapscope.app.command.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.protocol.health.DeviceClockHealth;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthOutputLine;
import mocapscope.protocol.health.HealthReason;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.MessageLossStatistics;
import mocapscope.protocol.health.ReportRateStatistics;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.DeviceClockActivityStatus;
import mocapscope.protocol.timing.DeviceClockEpochKind;
import mocapscope.protocol.timing.DeviceClockVerdict;
import mocapscope.protocol.timing.LatencySummary;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

/** The lines about health, as JSON to the letter, and as text. */
class HealthOutputTest {
    private static final long AT = 1_250_000_000L;
    private static final HealthVerdict WORKS =
            SessionHealthBuilder.verdict(HealthGrade.OK, HealthCause.NONE, "Works: 60.0 of 60 Hz");
    private static final HealthVerdict LOSES = new HealthVerdict(
            HealthGrade.WARNING,
            HealthCause.LOSS,
            "Works, but loses 3.1 % (10 s)",
            List.of(
                    new HealthReason(HealthCause.LOSS, HealthGrade.WARNING, "Works, but loses 3.1 % (10 s)"),
                    new HealthReason(HealthCause.BURSTS, HealthGrade.OK, "3 at a time")),
            0);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final LossyQueuedLineOutputStream out = new LossyQueuedLineOutputStream(bytes);

    @Test
    void printsSessionAsJson() {
        var loss = new MessageLossStatistics(true, 6525, 226, 0, 0, 0, 1000, 31, 0, 0, 0, 0);
        var rate = new ReportRateStatistics(59.9, 0.1, OptionalDouble.of(60), 1 / 60.0, 0, 0, 0, 1, 600);
        json().print(new HealthOutputLine(
                HealthOutputLine.HealthSubject.SESSION,
                "toy-1",
                AT,
                Optional.empty(),
                Optional.empty(),
                LOSES,
                loss,
                rate,
                new LatencySummary(600, 0.001, 0.002, 0.004, 0.005),
                Optional.empty(),
                Optional.empty(),
                Double.NaN,
                0.5));

        assertEquals(
                "{\"type\":\"health\",\"session\":\"toy-1\",\"arrival\":1700000000.25,\"subject\":\"session\","
                        + "\"grade\":\"warning\",\"sentence\":\"Works, but loses 3.1 % (10 s)\",\"reasons\":[\"loss\"],"
                        + "\"lossWindow\":0.031,\"lost\":226,\"expected\":6525,"
                        + "\"rate\":59.9,\"rateError\":0.1,\"declaredRate\":60.0,"
                        + "\"latency\":{\"p50\":0.001,\"p99\":0.004},\"clock\":null,\"silentFor\":null,\"behind\":0.5}\n",
                text());
    }

    @Test
    void printsSourceWithClockAsJson() {
        var clock = new DeviceClockVerdict(
                "unknown",
                DeviceClockEpochKind.DEVICE_BOOT,
                DeviceClockActivityStatus.RUNNING,
                0,
                1.7e9,
                0.0004,
                0,
                0,
                0,
                0,
                0);
        json().print(new HealthOutputLine(
                HealthOutputLine.HealthSubject.SOURCE,
                "toy-1",
                AT,
                Optional.of(new SourceId("toy-1", "Arm")),
                Optional.of(SourceDataKind.TRACKER),
                WORKS,
                MessageLossStatistics.NONE,
                ReportRateStatistics.NONE,
                LatencySummary.NONE,
                Optional.of(new DeviceClockHealth(clock, 12.3, 0.1)),
                Optional.empty(),
                29,
                0));

        assertEquals(
                "{\"type\":\"health\",\"session\":\"toy-1\",\"arrival\":1700000000.25,\"subject\":\"source\","
                        + "\"source\":\"Arm\",\"kind\":\"tracker\",\"grade\":\"ok\",\"sentence\":\"Works: 60.0 of 60 Hz\","
                        + "\"reasons\":[],\"lossWindow\":null,\"lost\":null,\"expected\":null,"
                        + "\"rate\":null,\"rateError\":null,\"declaredRate\":null,\"latency\":null,"
                        + "\"clock\":{\"epoch\":\"device_boot\",\"offset\":1.7E9,\"error\":4.0E-4,\"drift\":12.3,"
                        + "\"driftError\":0.1},\"silentFor\":29.0,\"behind\":0.0}\n",
                text());
    }

    @Test
    void lineOfProcessNamesNoSession() {
        json().print(line(HealthOutputLine.HealthSubject.PROCESS, WORKS));

        assertEquals(
                "{\"type\":\"health\",\"arrival\":1700000000.25,\"subject\":\"process\",\"grade\":\"ok\"",
                text().substring(0, text().indexOf(",\"sentence\"")));
    }

    @Test
    void printsTextOnChangeOfGradeOrCause() {
        var printer = new TextSessionPrinter(out, Ansi.OFF, EnumSet.noneOf(PrintedContentKind.class))
                .createListener(PrintedSessionProtocol.session());
        var starting = SessionHealthBuilder.verdict(HealthGrade.UNKNOWN, HealthCause.SETTLING, "Starting");
        var ended = SessionHealthBuilder.verdict(HealthGrade.OK, HealthCause.ENDED, "Ended");

        var silent = SessionHealthBuilder.verdict(HealthGrade.WARNING, HealthCause.SILENT, "Silent: no data for 5.0 s");

        for (var verdict : List.of(starting, WORKS, WORKS, LOSES, LOSES, silent, silent, ended)) {
            printer.print(line(HealthOutputLine.HealthSubject.SESSION, verdict));
            printer.print(line(HealthOutputLine.HealthSubject.SOURCE, verdict));
        }
        printer.print(line(HealthOutputLine.HealthSubject.PROCESS, WORKS));
        printer.print(line(
                HealthOutputLine.HealthSubject.PROCESS,
                SessionHealthBuilder.verdict(
                        HealthGrade.WARNING, HealthCause.PROCESS_LATE, "This program was late by 1.2 s")));

        assertEquals("""
                             0.250000     health       ok: Works: 60.0 of 60 Hz
                             0.250000     health       warning: Works, but loses 3.1 % (10 s)
                             0.250000     health       warning: Silent: no data for 5.0 s
                             0.250000     health       warning: This program was late by 1.2 s
                """, text());
    }

    private SessionEventPrinter json() {
        return new JsonSessionPrinter(out, Set.of()).createListener(PrintedSessionProtocol.session());
    }

    private static HealthOutputLine line(HealthOutputLine.HealthSubject subject, HealthVerdict verdict) {
        return new HealthOutputLine(
                subject,
                "toy-1",
                AT,
                Optional.empty(),
                Optional.empty(),
                verdict,
                MessageLossStatistics.NONE,
                ReportRateStatistics.NONE,
                LatencySummary.NONE,
                Optional.empty(),
                Optional.empty(),
                Double.NaN,
                0);
    }

    private String text() {
        out.drain(SystemClock.monotonicNanos());
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
