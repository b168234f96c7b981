package mocapscope.protocol.tracking;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.sample.SampleMetadata;

/** Keeps a session's ongoing tracking problems and queues their beginnings and ends for reporting. */
final class OngoingTrackingProblemRegistry {
    private final Set<TrackingProblemEpisode> open = new LinkedHashSet<>();
    private final List<TrackingProblemTransition> changes = new ArrayList<>();

    void begin(TrackingProblemEpisode episode, SampleMetadata stamp) {
        episode.reported = true;
        open.add(episode);
        changes.add(episode.toChange(TrackingProblemTransition.ONGOING, stamp));
    }

    /** Ends an episode; one that was not reported leaves no trace. */
    void end(TrackingProblemEpisode episode, SampleMetadata stamp) {
        if (episode.reported) {
            open.remove(episode);
            changes.add(episode.toChange(stamp.arrival(), stamp));
        }
    }

    /** Returns the changes since the last call. */
    List<TrackingProblemTransition> takeChanges() {
        if (changes.isEmpty()) {
            return List.of();
        }
        var taken = List.copyOf(changes);
        changes.clear();
        return taken;
    }

    List<TrackingProblemTransition> openEpisodes() {
        return open.stream().map(TrackingProblemEpisode::toOngoingChange).toList();
    }
}
