package mocapscope.protocol.tracking;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.SampleMetadata;
import org.jspecify.annotations.Nullable;

/** A period in which a sensor, body or object has a tracking problem, such as loss or freezing. Counts its samples. */
final class TrackingProblemEpisode {
    private final TrackedItemId part;
    final TrackingState state;
    final TrackingProblemSymptom cause;
    final long since;
    /** The bones that were lost in the meantime; null if the whole part is in this state. */
    private final @Nullable BitSet bones;

    private final @Nullable TrackedItemId partner;
    private final SampleMetadata begin;
    long count;
    /** True once its begin was reported. */
    boolean reported;

    TrackingProblemEpisode(
            TrackedItemId part,
            TrackingState state,
            TrackingProblemSymptom cause,
            long since,
            long count,
            @Nullable BitSet bones,
            @Nullable TrackedItemId partner,
            SampleMetadata begin) {
        this.part = part;
        this.state = state;
        this.cause = cause;
        this.since = since;
        this.count = count;
        this.bones = bones;
        this.partner = partner;
        this.begin = begin;
    }

    /** Adds bones that are lost too. */
    void addBones(BitSet more) {
        if (bones != null) {
            bones.or(more);
        }
    }

    TrackingProblemTransition toOngoingChange() {
        return toChange(TrackingProblemTransition.ONGOING, begin);
    }

    TrackingProblemTransition toChange(long until, SampleMetadata stamp) {
        var numbers =
                bones == null ? List.<Integer>of() : bones.stream().boxed().toList();
        return new TrackingProblemTransition(
                part, state, cause, since, until, count, numbers, Optional.ofNullable(partner), stamp);
    }
}
