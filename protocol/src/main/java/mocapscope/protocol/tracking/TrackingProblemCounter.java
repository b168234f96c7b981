package mocapscope.protocol.tracking;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.transcript.Direction;

/**
 * Counts how often each tracking state (such as lost or frozen) occurred and for how many samples. Episodes that have
 * not ended count too. Not thread-safe.
 */
public final class TrackingProblemCounter {
    private static final int STATES = TrackingState.values().length;

    private record EpisodeKey(TrackedItemId part, TrackingState state, Direction direction) {}

    /** An episode that has not ended, with the samples so far. */
    private static final class OpenEpisode {
        private final SampleMetadata first;
        private long samples;

        OpenEpisode(TrackingProblemTransition begin) {
            this.first = begin.stamp();
            this.samples = begin.count();
        }

        void add(SampleMetadata stamp) {
            // The sample that caused the change follows it, and is counted.
            if (stamp.message() != first.message() || stamp.arrival() != first.arrival()) {
                samples++;
            }
        }
    }

    private final Map<EpisodeKey, OpenEpisode> open = new HashMap<>();
    private final long[] episodes = new long[STATES];
    private final long[] ended = new long[STATES];

    /** Adds the begin or the end of a state. */
    public void add(TrackingProblemTransition change) {
        var key = new EpisodeKey(change.part(), change.state(), change.stamp().direction());
        int state = change.state().ordinal();
        if (change.hasEnded()) {
            open.remove(key);
            ended[state] += change.count();
        } else {
            open.put(key, new OpenEpisode(change));
            episodes[state]++;
        }
    }

    /** Adds a sample, after the changes that it caused. */
    public void add(Sample sample) {
        if (open.isEmpty()) {
            return;
        }
        switch (sample) {
            case Sample.Pose pose -> add(pose.stamp(), SourceDataKind.TRACKER, pose.sensor());
            case Sample.Skeleton body -> add(body.stamp(), SourceDataKind.SKELETON, TrackedItemId.BODY);
            case Sample.SceneObject object -> add(object.stamp(), SourceDataKind.OBJECT, object.index());
            default -> {}
        }
    }

    private void add(SampleMetadata stamp, SourceDataKind kind, long index) {
        var part = new TrackedItemId(stamp.source(), kind, index);
        for (var state : TrackingState.values()) {
            var episode = open.get(new EpisodeKey(part, state, stamp.direction()));
            if (episode != null) {
                episode.add(stamp);
            }
        }
    }

    /** Returns the number of times at which a part entered a state. */
    public long episodes(TrackingState state) {
        return episodes[state.ordinal()];
    }

    /** Returns the number of samples in a state. */
    public long samples(TrackingState state) {
        long samples = ended[state.ordinal()];
        for (var entry : open.entrySet()) {
            samples += entry.getKey().state() == state ? entry.getValue().samples : 0;
        }
        return samples;
    }
}
