package mocapscope.protocol.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;

/**
 * Resamples all skeletons and sensors of an export to one frame rate. Positions are in metres, with y up. Assigns each
 * sample to a track of the plan; axes are right-handed. Not thread-safe.
 */
final class ExportMotionResampler {

    /**
     * Receives the resampled frames of every track in an export plan; missing values are NaN. Frames of each track are
     * passed in order; the arrays are valid only during the call.
     */
    interface ResampledFrameConsumer {
        void frame(int part, long frame, double[] positions, double[] orientations) throws IOException;
    }

    /** A track of the plan and the buffers of its next pose. */
    private static final class TrackBuffer {
        private final ExportPlan.ExportPlanTrack track;
        private final PoseTrackResampler resampler;
        private final double[] positions;
        private final double[] orientations;

        TrackBuffer(ExportPlan.ExportPlanTrack track, PoseTrackResampler resampler) {
            int bones = track.track().bones().size();
            this.track = track;
            this.resampler = resampler;
            this.positions = new double[3 * bones];
            this.orientations = new double[4 * bones];
        }

        void take(long time, ImmutableDoubleArray where, ImmutableDoubleArray turns) throws IOException {
            var basis = track.basis();
            for (int bone = 0; bone < positions.length / 3; bone++) {
                var place = basis.toScene(where.vec3(bone));
                boolean present = ExportedPositionPlausibilityChecker.isValid(place);
                positions[3 * bone] = present ? place.x() : Double.NaN;
                positions[3 * bone + 1] = present ? place.y() : Double.NaN;
                positions[3 * bone + 2] = present ? place.z() : Double.NaN;
                PoseTrackResampler.put(basis.toScene(turns.quat(bone).normalised()), orientations, 4 * bone);
            }
            resampler.add(time, positions, orientations);
        }
    }

    private final ExportPlan exportPlan;
    private final ResamplingIrregularityCounter counter = new ResamplingIrregularityCounter();
    private final Map<SourceId, List<TrackBuffer>> buffers = new HashMap<>();
    private long missingPositions;

    ExportMotionResampler(ExportPlan plan, ResampledFrameConsumer consumer) {
        this.exportPlan = plan;
        for (int i = 0; i < plan.parts().size(); i++) {
            int index = i;
            var track = plan.parts().get(i);
            var resampler = new PoseTrackResampler(plan, track, counter, (frame, where, turns) -> {
                missingPositions += countMissing(where);
                consumer.frame(index, frame, where, turns);
            });
            buffers.computeIfAbsent(track.track().source(), _ -> new ArrayList<>())
                    .add(new TrackBuffer(track, resampler));
        }
    }

    void add(Sample sample) throws IOException {
        for (var buffer : buffers.getOrDefault(sample.stamp().source(), List.of())) {
            if (sample instanceof Sample.Skeleton skeleton
                    && buffer.track.track().isBodyOf(skeleton)) {
                buffer.take(exportPlan.time(sample.stamp()), skeleton.positions(), skeleton.orientations());
            } else if (sample instanceof Sample.Pose pose
                    && buffer.track.track().isSensorOf(pose)) {
                var at = pose.position();
                var turn = pose.orientation();
                buffer.take(
                        exportPlan.time(sample.stamp()),
                        ImmutableDoubleArray.of(at.x(), at.y(), at.z()),
                        ImmutableDoubleArray.of(turn.x(), turn.y(), turn.z(), turn.w()));
            }
        }
    }

    private static int countMissing(double[] positions) {
        int missing = 0;
        for (int i = 0; i < positions.length; i += 3) {
            missing += Double.isFinite(positions[i]) ? 0 : 1;
        }
        return missing;
    }

    /** Returns the number of positions of joints and trackers that are missing in the frames so far. */
    long missingPositions() {
        return missingPositions;
    }

    /** Returns the number of frames of all tracks that repeat a pose over a gap. */
    long heldFrames() {
        return counter.heldFrames();
    }

    void finish() throws IOException {
        for (var trackBuffers : buffers.values()) {
            for (var buffer : trackBuffers) {
                buffer.resampler.finish();
            }
        }
    }

    /** Returns notes for the user on the plan and on the samples. */
    List<String> notes() {
        var notes = new ArrayList<>(exportPlan.notes());
        notes.addAll(counter.notes());
        return notes;
    }
}
