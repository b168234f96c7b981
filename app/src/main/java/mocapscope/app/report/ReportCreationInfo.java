package mocapscope.app.report;

import java.time.Instant;
import java.time.ZoneId;

/**
 * The program, operating system, time and time zone with which a report was created.
 *
 * @param program the program's name and version
 * @param system the operating system
 * @param zone the time zone of the times of day
 */
public record ReportCreationInfo(String program, String system, Instant at, ZoneId zone) {

    /** Returns the values for the present time and this machine. */
    public static ReportCreationInfo now(String program) {
        var system = "%s %s, Java %s"
                .formatted(
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        System.getProperty("java.version"));
        return new ReportCreationInfo(program, system, Instant.now(), ZoneId.systemDefault());
    }
}
