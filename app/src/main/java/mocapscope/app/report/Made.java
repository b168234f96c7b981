package mocapscope.app.report;

import java.time.Instant;
import java.time.ZoneId;

/**
 * By what, when and where a report is made.
 *
 * @param program with its version
 * @param system that it runs on
 * @param zone in which times of day are told
 */
public record Made(String program, String system, Instant at, ZoneId zone) {

    /** Here and now. */
    public static Made now(String program) {
        var system = "%s %s, Java %s"
                .formatted(
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        System.getProperty("java.version"));
        return new Made(program, system, Instant.now(), ZoneId.systemDefault());
    }
}
