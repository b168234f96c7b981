package mocapscope.protocol.tracking;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.sample.SampleStamp;

/** The open episodes of a session, and the changes that the latest sample caused. */
final class TrackingEpisodeLog {
    private final Set<TrackingEpisode> open = new LinkedHashSet<>();
    private final List<TrackingChange> changes = new ArrayList<>();

    void begin(TrackingEpisode episode, SampleStamp stamp) {
        episode.reported = true;
        open.add(episode);
        changes.add(episode.toChange(TrackingChange.ONGOING, stamp));
    }

    /** Ends an episode; one that was not reported leaves no trace. */
    void end(TrackingEpisode episode, SampleStamp stamp) {
        if (episode.reported) {
            open.remove(episode);
            changes.add(episode.toChange(stamp.arrival(), stamp));
        }
    }

    /** Returns the changes since the last call. */
    List<TrackingChange> takeChanges() {
        if (changes.isEmpty()) {
            return List.of();
        }
        var taken = List.copyOf(changes);
        changes.clear();
        return taken;
    }

    List<TrackingChange> openEpisodes() {
        return open.stream().map(TrackingEpisode::toOngoingChange).toList();
    }
}
