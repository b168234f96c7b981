package mocapscope.protocol.export;

import java.io.IOException;
import java.util.Arrays;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Slerp;

/**
 * Resamples the poses of one skeleton or sensor to a fixed frame rate by interpolation. Positions are interpolated
 * linearly, rotations along the shorter arc. Over long gaps the earlier pose is held. Before the first pose and after
 * the last one the frames are NaN. Not thread-safe.
 */
final class PoseTrackResampler {
    private static final double LONGEST_NANOS = 0.25e9;
    private static final double HALF_NANO = 0.5;

    /** The longest gap at low rates, in sample intervals. */
    private static final double LONGEST_MOMENTS = 2.5;

    /**
     * Receives the resampled frames of one track in order. Frames run from 0 to the last one; the arrays are valid only
     * during the call.
     */
    interface TrackFrameConsumer {
        void frame(long frame, double[] positions, double[] orientations) throws IOException;
    }

    private final ExportPlan exportPlan;
    private final ResamplingIrregularityCounter counter;
    private final TrackFrameConsumer consumer;
    private final double longest;
    private final double[] positions;
    private final double[] orientations;
    private final double[] mixedPositions;
    private final double[] mixedOrientations;
    private long before;
    private boolean started;
    private long next;

    PoseTrackResampler(
            ExportPlan plan,
            ExportPlan.ExportPlanTrack track,
            ResamplingIrregularityCounter counter,
            TrackFrameConsumer consumer) {
        int bones = track.track().bones().size();
        this.exportPlan = plan;
        this.counter = counter;
        this.consumer = consumer;
        double usual = 1e9 / track.track().timing(plan.clock()).rate();
        this.longest = Math.max(LONGEST_NANOS, LONGEST_MOMENTS * usual);
        this.positions = new double[3 * bones];
        this.orientations = new double[4 * bones];
        this.mixedPositions = new double[3 * bones];
        this.mixedOrientations = new double[4 * bones];
    }

    /** Adds the next pose and copies the arrays. */
    void add(long time, double[] where, double[] turns) throws IOException {
        if (started && time <= before) {
            counter.addLateSample();
            return;
        }
        if (started) {
            between(time, where, turns);
        } else {
            emitGap(time - exportPlan.start());
        }
        started = true;
        before = time;
        System.arraycopy(where, 0, positions, 0, where.length);
        System.arraycopy(turns, 0, orientations, 0, turns.length);
    }

    /** Ends the samples: the last pose fills a frame at its time, and later frames are NaN. */
    void finish() throws IOException {
        if (started
                && next < exportPlan.frames()
                && exportPlan.frameNanos(next) <= before - exportPlan.start() + exportPlan.frameNanos(1) / 100) {
            consumer.frame(next, positions, orientations);
            next++;
        }
        emitGap(Double.POSITIVE_INFINITY);
    }

    private void emitGap(double until) throws IOException {
        Arrays.fill(mixedPositions, Double.NaN);
        Arrays.fill(mixedOrientations, Double.NaN);
        for (; next < exportPlan.frames() && exportPlan.frameNanos(next) < until - 0.5; next++) {
            consumer.frame(next, mixedPositions, mixedOrientations);
        }
    }

    private void between(long time, double[] where, double[] turns) throws IOException {
        double from = (double) before - exportPlan.start();
        double span = (double) time - before;
        boolean gap = span > longest;
        if (gap) {
            counter.addGap(time - before);
        }
        for (; next < exportPlan.frames() && exportPlan.frameNanos(next) < from + span - 0.5; next++) {
            if (gap) {
                counter.addHeldFrame();
            }
            double after = exportPlan.frameNanos(next) - from;
            // Times are whole nanoseconds, so a frame less than half of one later is the sample's own.
            double share = gap || after < HALF_NANO ? 0 : after / span;
            mix(where, turns, share);
            consumer.frame(next, mixedPositions, mixedOrientations);
        }
    }

    private void mix(double[] where, double[] turns, double share) {
        for (int i = 0; i < positions.length; i++) {
            mixedPositions[i] = share == 0 ? positions[i] : positions[i] + (where[i] - positions[i]) * share;
        }
        for (int at = 0; at < orientations.length; at += 4) {
            var from = quat(orientations, at);
            put(share == 0 ? from : Slerp.interpolate(from, quat(turns, at), share), mixedOrientations, at);
        }
    }

    static Quat quat(double[] from, int at) {
        return new Quat(from[at], from[at + 1], from[at + 2], from[at + 3]);
    }

    static void put(Quat turn, double[] into, int at) {
        into[at] = turn.x();
        into[at + 1] = turn.y();
        into[at + 2] = turn.z();
        into[at + 3] = turn.w();
    }
}
