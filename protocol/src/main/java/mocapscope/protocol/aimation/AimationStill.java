package mocapscope.protocol.aimation;

import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Schedule;

/** A body that stands still, for whoever wants to say a frame by hand. */
record AimationStill(Layout layout) implements Source {
    private static final AimationStill NOBODY = new AimationStill(new Layout(List.of(), "m", Basis.Y_UP));
    private static final double RATE = 60;
    private static final double NANOS = 1e9;

    /** As Studio sends them. */
    private static final int BONES = 77;

    @Override
    public void between(long from, long to, Consumer<? super Sample> out) {
        // Nothing moves.
    }

    /** The frame that follows those that were said, with a body of as many bones in the poses that were granted. */
    static AimationMessage.Data next(Talk talk, Now now) {
        var motion = talk.motion();
        var track = motion.track();
        boolean first = track.equals(Track.NEW);
        long step = Math.max(1, track.step());
        long frame = first ? 0 : track.frame() + step;
        double time = first ? now.monotonicNanos() / NANOS : track.time() + step / RATE;
        var body = body(motion.body() == null ? BONES : motion.body().bones(), talk.granted());
        return new AimationMessage.Data(frame, body.boneCount(), time, body.points(), body.quaternions());
    }

    /** At rest, where somebody knows how one of so many bones stands. */
    private static AimationMessage.Data body(int bones, int poseType) {
        return bones == BONES || bones == Points.BODY
                ? new AimationShow(NOBODY, List.of(), bones).data(new Schedule(new Now(0, 0), RATE), 0, poseType)
                : AimationMessage.Data.still(0, bones, 0, false);
    }
}
