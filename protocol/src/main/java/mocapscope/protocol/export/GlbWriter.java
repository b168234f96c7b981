package mocapscope.protocol.export;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.export.table.FixedLengthRowWriter;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * Writes skeletons and trackers as an animated glTF 2.0 binary file (GLB). The number of frames is known in advance,
 * and so is the file position of every value: each frame is written directly to the columns of its joints.
 */
final class GlbWriter implements ExportWriter {
    /** The bytes of the header that the bounds and counts of one track with lost frames may need in addition. */
    private static final int RESERVED = 64;

    private static final Quat NOTHING = new Quat(0, 0, 0, 0);

    private static final String AXES = "right-handed, y up";
    private static final String UNIT = "m";

    private final ExportPlan exportPlan;
    private final ExportProvenance provenance;
    private final GlbJsonChunkBuilder document;
    private final GlbSceneBuilder.@Nullable GlbKeyTimes sharedTimes;
    private final long binary;
    private final AtomicFileWriter file;
    private final ExportMotionResampler resampler;
    private final List<Figure> figures = new ArrayList<>();

    /** A skeleton or sensor in the file. */
    private sealed interface Figure {

        void frame(long frame, double[] positions, double[] orientations) throws IOException;

        /** Adds a key with the pose of the last frame. */
        void addKey() throws IOException;

        AnimationKeys keys();

        default void finish() throws IOException {
            if (keys().beginOnly()) {
                addKey();
            }
            keys().finish();
        }

        default long missing() {
            return 0;
        }
    }

    /** The columns of a joint's keys. */
    private record JointColumns(
            FixedLengthRowWriter turns, @Nullable FixedLengthRowWriter places) {

        void put(Quat turn, Vec3 place) throws IOException {
            BoneMeshBuilder.put(turns.nextRow(), turn);
            if (places != null) {
                BoneMeshBuilder.put(places.nextRow(), place);
            }
        }

        void flush() throws IOException {
            turns.flush();
            if (places != null) {
                places.flush();
            }
        }
    }

    /**
     * The keys of a track. A track with lost frames has key times of its own, and no keys at these frames; all other
     * tracks share the times of all frames.
     */
    private final class AnimationKeys {
        private final GlbSceneBuilder.GlbTrackAnimation animation;
        private final List<JointColumns> joints;
        private final @Nullable FixedLengthRowWriter times;
        private float first;
        private float last;
        private long count;

        AnimationKeys(GlbSceneBuilder.GlbTrackAnimation animation) {
            this.animation = animation;
            this.joints = animation.joints().stream()
                    .map(GlbWriter.this::createColumns)
                    .toList();
            this.times = animation.times().equals(sharedTimes)
                    ? null
                    : new FixedLengthRowWriter(
                            file::write, binary + animation.times().at(), 4);
        }

        /** Adds the time of a key; returns false if the frame has none. */
        boolean begin(long frame, double[] positions, double[] orientations) throws IOException {
            if (times == null) {
                return true;
            }
            if (isEmpty(positions) && isEmpty(orientations)) {
                return false;
            }
            last = (float) exportPlan.frameSeconds(frame);
            first = count == 0 ? last : first;
            count++;
            times.nextRow().putFloat(last);
            return true;
        }

        /** Adds the time of the only key if no frame had one, since a file cannot have none; returns whether it did. */
        boolean beginOnly() throws IOException {
            if (times == null || count > 0) {
                return false;
            }
            count = 1;
            times.nextRow().putFloat(0);
            return true;
        }

        void finish() throws IOException {
            if (times != null) {
                fillUnused(times);
                setCounts();
            }
            for (var joint : joints) {
                joint.flush();
            }
        }

        /** Fills the reserved rows without keys, so that the file has its declared length. */
        private void fillUnused(FixedLengthRowWriter into) throws IOException {
            for (long row = count; row < exportPlan.frames(); row++) {
                into.nextRow().putFloat(0);
                for (var joint : joints) {
                    joint.put(NOTHING, Vec3.ZERO);
                }
            }
            into.flush();
        }

        private void setCounts() {
            int accessor = animation.times().accessor();
            document.setCount(accessor, count);
            document.setBounds(accessor, List.of(first), List.of(last));
            for (var joint : animation.joints()) {
                document.setCount(joint.turnsAccessor(), count);
                if (joint.placesAccessor() >= 0) {
                    document.setCount(joint.placesAccessor(), count);
                }
            }
        }
    }

    private static boolean isEmpty(double[] numbers) {
        for (double number : numbers) {
            if (Double.isFinite(number)) {
                return false;
            }
        }
        return true;
    }

    private record Body(ExportSkeleton skeleton, AnimationKeys keys) implements Figure {

        @Override
        public void frame(long frame, double[] positions, double[] orientations) throws IOException {
            if (!keys.begin(frame, positions, orientations)) {
                return;
            }
            skeleton.update(positions, orientations);
            addKey();
        }

        @Override
        public void addKey() throws IOException {
            for (int i = 0; i < keys.joints.size(); i++) {
                keys.joints.get(i).put(skeleton.rotation(i), skeleton.position(i));
            }
        }

        @Override
        public long missing() {
            return skeleton.missingCount();
        }
    }

    private static final class Sensor implements Figure {
        private final AnimationKeys keys;
        private Vec3 place;
        private Quat turn;

        Sensor(AnimationKeys keys, Vec3 place, Quat turn) {
            this.keys = keys;
            this.place = place;
            this.turn = turn;
        }

        @Override
        public void frame(long frame, double[] positions, double[] orientations) throws IOException {
            if (!keys.begin(frame, positions, orientations)) {
                return;
            }
            var at = new Vec3(positions[0], positions[1], positions[2]);
            var turned = PoseTrackResampler.quat(orientations, 0).normalised();
            place = at.isFinite() ? at : place;
            turn = turned.isFinite() ? turned.withSignOf(turn) : turn;
            addKey();
        }

        @Override
        public void addKey() throws IOException {
            keys.joints.getFirst().put(turn, place);
        }

        @Override
        public AnimationKeys keys() {
            return keys;
        }
    }

    GlbWriter(AtomicFileWriter file, ExportPlan plan, ExportProvenance provenance) throws IOException {
        this.exportPlan = plan;
        this.file = file;
        requireDistinctTimes(plan);
        var scene = new GlbSceneBuilder(plan);
        this.document = scene.document();
        var animations = new ArrayList<GlbSceneBuilder.GlbTrackAnimation>();
        var skeletons = new ArrayList<Optional<ExportSkeleton>>();
        for (var track : plan.parts()) {
            var skeleton = track.track().isBody()
                    ? Optional.of(ExportSkeleton.of(track, plan.options()))
                    : Optional.<ExportSkeleton>empty();
            skeletons.add(skeleton);
            animations.add(
                    skeleton.map(body -> scene.addBody(track, body.joints())).orElseGet(() -> tracker(scene, track)));
        }
        this.sharedTimes = scene.sharedTimes();
        this.provenance = provenance;
        document.setExtras(provenance.describe(plan, AXES, UNIT));
        this.binary =
                document.encodeHeader(RESERVED * (plan.parts().size() + 1)).limit();
        this.resampler = new ExportMotionResampler(
                plan, (part, frame, where, turns) -> figures.get(part).frame(frame, where, turns));
        for (int i = 0; i < animations.size(); i++) {
            figures.add(figure(plan.parts().get(i), skeletons.get(i), new AnimationKeys(animations.get(i))));
        }
    }

    /** Rejects recordings whose late frames would get equal times, because times are floats. */
    private static void requireDistinctTimes(ExportPlan plan) {
        double last = plan.frameSeconds(plan.frames() - 1);
        if (Math.ulp((float) last) > 0.5 / plan.rate()) {
            throw new IllegalArgumentException(
                    "a glTF binary cannot distinguish frames at %s Hz after %,.0f seconds: choose a lower rate"
                            .formatted(plan.rate(), last));
        }
    }

    private static GlbSceneBuilder.GlbTrackAnimation tracker(
            GlbSceneBuilder scene, ExportPlan.ExportPlanTrack planTrack) {
        var track = planTrack.track();
        return scene.addTracker(
                track,
                planTrack.basis().toScene(track.firstPlace()),
                planTrack.basis().toScene(track.firstTurn()));
    }

    private static Figure figure(
            ExportPlan.ExportPlanTrack planTrack, Optional<ExportSkeleton> skeleton, AnimationKeys keys) {
        if (skeleton.isPresent()) {
            return new Body(skeleton.get(), keys);
        }
        var track = planTrack.track();
        return new Sensor(
                keys,
                planTrack.basis().toScene(track.firstPlace()),
                planTrack.basis().toScene(track.firstTurn()));
    }

    private JointColumns createColumns(GlbSceneBuilder.GlbJointAnimation joint) {
        return new JointColumns(
                new FixedLengthRowWriter(file::write, binary + joint.turns(), 16),
                joint.places() < 0 ? null : new FixedLengthRowWriter(file::write, binary + joint.places(), 12));
    }

    private void writeSharedTimes() throws IOException {
        if (sharedTimes == null) {
            return;
        }
        var times = new FixedLengthRowWriter(file::write, binary + sharedTimes.at(), 4);
        for (long frame = 0; frame < exportPlan.frames(); frame++) {
            times.nextRow().putFloat((float) exportPlan.frameSeconds(frame));
        }
        times.flush();
    }

    private void write(ByteBuffer bytes, long at) throws IOException {
        for (long next = at; bytes.hasRemaining(); ) {
            next += file.write(bytes, next);
        }
    }

    @Override
    public void write(Sample sample) throws IOException {
        resampler.add(sample);
    }

    @Override
    public boolean contains(SourceId source) {
        return exportPlan.contains(source);
    }

    @Override
    public ExportSummary finish(Runnable turn) throws IOException {
        resampler.finish();
        for (var figure : figures) {
            figure.finish();
        }
        writeSharedTimes();
        for (var numbers : document.known()) {
            write(numbers.bytes(), binary + numbers.at());
        }
        document.setExtras(
                provenance.describe(exportPlan, AXES, UNIT, resampler.heldFrames(), resampler.missingPositions()));
        write(document.encodeHeader(0), 0);
        var notes = new ArrayList<>(resampler.notes());
        notes.add("lengths are metres");
        long missing = figures.stream().mapToLong(Figure::missing).sum();
        if (missing > 0) {
            notes.add("joints that were missing for a frame, and keep their last pose: %,d".formatted(missing));
        }
        return new ExportSummary(exportPlan.frames(), "frames", notes);
    }

    @Override
    public void close() {}
}
