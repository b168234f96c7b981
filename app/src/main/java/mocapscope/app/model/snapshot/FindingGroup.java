package mocapscope.app.model.snapshot;

import java.util.List;
import java.util.stream.LongStream;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;

/**
 * A group of a session's problem reports (findings) with the same rule and severity; keeps their count and the first
 * and newest reports. A finding is numbered by its occurrence, from 0.
 *
 * @param count the number of all findings, possibly more than are held
 * @param listed the first of them, oldest first; empty if only the count is known
 * @param newest the newest of those after {@code listed}, oldest first
 * @param missing the number of messages that all of them report as missing
 */
public record FindingGroup(
        Rule rule,
        Severity severity,
        long count,
        List<Finding> listed,
        List<Finding> newest,
        Finding latest,
        long missing) {

    /** Returns the time of the first finding on the session's monotonic clock. */
    public long first() {
        return listed.isEmpty() ? latest.arrival() : listed.getFirst().arrival();
    }

    /** Returns the time of the last finding on the session's monotonic clock. */
    public long last() {
        return latest.arrival();
    }

    /** Returns the numbers of the findings that are held, in ascending order. */
    public LongStream numbers() {
        return LongStream.concat(LongStream.range(0, listed.size()), LongStream.range(count - newest.size(), count));
    }

    /** Returns whether the finding of that number is held. */
    public boolean isHeld(long number) {
        return number >= 0 && number < listed.size() || number >= count - newest.size() && number < count;
    }

    /** Returns the finding of that number, which must be held. */
    public Finding get(long number) {
        return number < listed.size() ? listed.get((int) number) : newest.get((int) (number - (count - newest.size())));
    }
}
