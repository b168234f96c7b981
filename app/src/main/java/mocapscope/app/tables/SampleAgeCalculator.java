package mocapscope.app.tables;

import java.util.HashMap;
import java.util.Map;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.sample.SampleMetadata;

/**
 * Calculates the age of a sample: the time from its arrival until the session's current time or playback position.
 * During playback an age refers to the player's position.
 */
final class SampleAgeCalculator {
    private final Map<String, Long> now = new HashMap<>();

    void refresh(Snapshot snapshot) {
        now.clear();
        snapshot.sessions().forEach(session -> now.put(session.session().id(), session.now()));
    }

    /** Returns the age in nanoseconds; 0 for a session that has ended. */
    long calculateAge(SampleMetadata stamp) {
        return now.getOrDefault(stamp.source().session(), stamp.arrival()) - stamp.arrival();
    }
}
