package mocapscope.protocol.export;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * Writes skeletons and trackers as an animated glTF 2.0 binary file (GLB). The number of frames is known in advance,
 * and so is the file position of every value: each frame is written directly to the columns of its joints.
 */
final class GlbWriter implements ExportWriter {
    private final ExportPlan exportPlan;
    private final ByteBuffer head;
    private final List<GlbDocument.GlbStaticData> known;
    private final AtomicFileWriter file;
    private final Resampler resampler;
    private final List<Figure> figures = new ArrayList<>();

    /** A skeleton or sensor in the file. */
    private sealed interface Figure {

        void frame(double[] positions, double[] orientations) throws IOException;

        List<BinaryColumnWriter> columns();

        default long missing() {
            return 0;
        }
    }

    /** The columns of a joint's keyframes. */
    private record JointColumns(
            BinaryColumnWriter turns, @Nullable BinaryColumnWriter places) {

        void put(Quat turn, Vec3 place) throws IOException {
            BoneMeshBuilder.put(turns.nextRow(), turn);
            if (places != null) {
                BoneMeshBuilder.put(places.nextRow(), place);
            }
        }

        List<BinaryColumnWriter> columns() {
            return places == null ? List.of(turns) : List.of(turns, places);
        }
    }

    private record Body(LocalPoseConverter poseConverter, List<JointColumns> jointColumns) implements Figure {

        @Override
        public void frame(double[] positions, double[] orientations) throws IOException {
            poseConverter.update(positions, orientations);
            for (int i = 0; i < jointColumns.size(); i++) {
                jointColumns.get(i).put(poseConverter.rotation(i), poseConverter.position(i));
            }
        }

        @Override
        public List<BinaryColumnWriter> columns() {
            return jointColumns.stream()
                    .flatMap(columns -> columns.columns().stream())
                    .toList();
        }

        @Override
        public long missing() {
            return poseConverter.missingCount();
        }
    }

    private static final class Sensor implements Figure {
        private final JointColumns jointColumns;
        private Vec3 place;
        private Quat turn;

        Sensor(JointColumns columns, Vec3 place, Quat turn) {
            this.jointColumns = columns;
            this.place = place;
            this.turn = turn;
        }

        @Override
        public void frame(double[] positions, double[] orientations) throws IOException {
            var at = new Vec3(positions[0], positions[1], positions[2]);
            var turned = TrackResampler.quat(orientations, 0).normalised();
            place = at.isFinite() ? at : place;
            turn = turned.isFinite() ? turned : turn;
            jointColumns.put(turn, place);
        }

        @Override
        public List<BinaryColumnWriter> columns() {
            return jointColumns.columns();
        }
    }

    GlbWriter(AtomicFileWriter file, ExportPlan plan) throws IOException {
        this.exportPlan = plan;
        requireDistinctTimes(plan);
        var scene = new GlbSceneBuilder(plan);
        var animations = new ArrayList<List<GlbSceneBuilder.GlbAnimationOffsets>>();
        var limbs = new ArrayList<List<ExportJoint>>();
        for (var track : plan.parts()) {
            limbs.add(track.track().isBody() ? ExportJoint.of(track) : List.of());
            animations.add(
                    track.track().isBody() ? scene.addBody(track, limbs.getLast()) : List.of(tracker(scene, track)));
        }
        this.head = scene.document().encodeHeader();
        this.known = scene.document().known();
        this.resampler =
                new Resampler(plan, (part, _, where, turns) -> figures.get(part).frame(where, turns));
        this.file = file;
        for (int i = 0; i < animations.size(); i++) {
            var columns = animations.get(i).stream().map(this::createColumns).toList();
            figures.add(figure(plan.parts().get(i), limbs.get(i), columns));
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

    private static GlbSceneBuilder.GlbAnimationOffsets tracker(
            GlbSceneBuilder scene, ExportPlan.ExportPlanTrack planTrack) {
        var track = planTrack.track();
        return scene.addTracker(
                track,
                planTrack.basis().toScene(track.firstPlace()),
                planTrack.basis().toScene(track.firstTurn()));
    }

    private static Figure figure(
            ExportPlan.ExportPlanTrack planTrack, List<ExportJoint> joints, List<JointColumns> columns) {
        if (planTrack.track().isBody()) {
            return new Body(new LocalPoseConverter(joints), columns);
        }
        var track = planTrack.track();
        return new Sensor(
                columns.getFirst(),
                planTrack.basis().toScene(track.firstPlace()),
                planTrack.basis().toScene(track.firstTurn()));
    }

    private JointColumns createColumns(GlbSceneBuilder.GlbAnimationOffsets offsets) {
        long binary = head.limit();
        return new JointColumns(
                new BinaryColumnWriter(file::write, binary + offsets.turns(), 16),
                offsets.places() < 0 ? null : new BinaryColumnWriter(file::write, binary + offsets.places(), 12));
    }

    private void times() throws IOException {
        var times = new BinaryColumnWriter(file::write, head.limit(), 4);
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
    public ExportSummary finish(Runnable turn) throws IOException {
        resampler.finish();
        write(head, 0);
        for (var numbers : known) {
            write(numbers.bytes(), head.limit() + numbers.at());
        }
        times();
        for (var figure : figures) {
            for (var writer : figure.columns()) {
                writer.flush();
            }
        }
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
