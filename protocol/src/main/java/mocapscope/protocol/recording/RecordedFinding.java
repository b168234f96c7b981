package mocapscope.protocol.recording;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;

/**
 * A problem report, such as a connection reset, that is stored in a recording. Decoding the recorded bytes cannot
 * reproduce it.
 *
 * @param track index of the session, from 0
 * @param time nanoseconds since the start of the recording source
 */
public record RecordedFinding(int track, long time, Rule rule, Severity severity, String text)
        implements RecordedFindingOrProcessLag {

    /** Returns the finding of a session that is played from the recording, at another time. */
    public Finding toFinding(Session session, long arrival) {
        return new Finding(
                rule,
                severity,
                session.role().incoming(),
                null,
                "",
                text,
                Finding.NONE,
                Finding.NONE,
                Finding.NONE,
                Finding.NONE,
                arrival);
    }
}
