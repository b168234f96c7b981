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
final class GlbWriting implements Writing {
    private final Plan plan;
    private final ByteBuffer head;
    private final List<GlbDocument.Known> known;
    private final AtomicFileWriter file;
    private final Reel reel;
    private final List<Figure> figures = new ArrayList<>();

    /** A skeleton or sensor in the file. */
    private sealed interface Figure {

        void frame(double[] positions, double[] orientations) throws IOException;

        List<Column> columns();

        default long missing() {
            return 0;
        }
    }

    /** The columns of a joint's keyframes. */
    private record Lane(Column turns, @Nullable Column places) {

        void put(Quat turn, Vec3 place) throws IOException {
            BoneMesh.put(turns.row(), turn);
            if (places != null) {
                BoneMesh.put(places.row(), place);
            }
        }

        List<Column> columns() {
            return places == null ? List.of(turns) : List.of(turns, places);
        }
    }

    private record Body(Posture posture, List<Lane> lanes) implements Figure {

        @Override
        public void frame(double[] positions, double[] orientations) throws IOException {
            posture.take(positions, orientations);
            for (int i = 0; i < lanes.size(); i++) {
                lanes.get(i).put(posture.turn(i), posture.place(i));
            }
        }

        @Override
        public List<Column> columns() {
            return lanes.stream().flatMap(lane -> lane.columns().stream()).toList();
        }

        @Override
        public long missing() {
            return posture.missing();
        }
    }

    private static final class Sensor implements Figure {
        private final Lane lane;
        private Vec3 place;
        private Quat turn;

        Sensor(Lane lane, Vec3 place, Quat turn) {
            this.lane = lane;
            this.place = place;
            this.turn = turn;
        }

        @Override
        public void frame(double[] positions, double[] orientations) throws IOException {
            var at = new Vec3(positions[0], positions[1], positions[2]);
            var turned = Retimer.quat(orientations, 0).normalised();
            place = at.isFinite() ? at : place;
            turn = turned.isFinite() ? turned : turn;
            lane.put(turn, place);
        }

        @Override
        public List<Column> columns() {
            return lane.columns();
        }
    }

    GlbWriting(AtomicFileWriter file, Plan plan) throws IOException {
        this.plan = plan;
        tellable(plan);
        var scene = new GlbScene(plan);
        var courses = new ArrayList<List<GlbScene.Course>>();
        var limbs = new ArrayList<List<Limb>>();
        for (var part : plan.parts()) {
            limbs.add(part.track().isBody() ? Limb.of(part) : List.of());
            courses.add(part.track().isBody() ? scene.body(part, limbs.getLast()) : List.of(tracker(scene, part)));
        }
        this.head = scene.document().head();
        this.known = scene.document().known();
        this.reel = new Reel(plan, (part, _, where, turns) -> figures.get(part).frame(where, turns));
        this.file = file;
        for (int i = 0; i < courses.size(); i++) {
            var lanes = courses.get(i).stream().map(this::lane).toList();
            figures.add(figure(plan.parts().get(i), limbs.get(i), lanes));
        }
    }

    /** Rejects recordings whose late frames would get equal times, because times are floats. */
    private static void tellable(Plan plan) {
        double last = plan.seconds(plan.frames() - 1);
        if (Math.ulp((float) last) > 0.5 / plan.rate()) {
            throw new IllegalArgumentException(
                    "a glTF binary cannot distinguish frames at %s Hz after %,.0f seconds: choose a lower rate"
                            .formatted(plan.rate(), last));
        }
    }

    private static GlbScene.Course tracker(GlbScene scene, Plan.Part part) {
        var track = part.track();
        return scene.tracker(
                track, part.basis().toScene(track.firstPlace()), part.basis().toScene(track.firstTurn()));
    }

    private static Figure figure(Plan.Part part, List<Limb> limbs, List<Lane> lanes) {
        if (part.track().isBody()) {
            return new Body(new Posture(limbs), lanes);
        }
        var track = part.track();
        return new Sensor(
                lanes.getFirst(),
                part.basis().toScene(track.firstPlace()),
                part.basis().toScene(track.firstTurn()));
    }

    private Lane lane(GlbScene.Course course) {
        long binary = head.limit();
        return new Lane(
                new Column(file::write, binary + course.turns(), 16),
                course.places() < 0 ? null : new Column(file::write, binary + course.places(), 12));
    }

    private void times() throws IOException {
        var times = new Column(file::write, head.limit(), 4);
        for (long frame = 0; frame < plan.frames(); frame++) {
            times.row().putFloat((float) plan.seconds(frame));
        }
        times.flush();
    }

    private void write(ByteBuffer bytes, long at) throws IOException {
        for (long next = at; bytes.hasRemaining(); ) {
            next += file.write(bytes, next);
        }
    }

    @Override
    public void sample(Sample sample) throws IOException {
        reel.sample(sample);
    }

    @Override
    public Written end(Runnable turn) throws IOException {
        reel.end();
        write(head, 0);
        for (var numbers : known) {
            write(numbers.bytes(), head.limit() + numbers.at());
        }
        times();
        for (var figure : figures) {
            for (var column : figure.columns()) {
                column.flush();
            }
        }
        var notes = new ArrayList<>(reel.notes());
        notes.add("lengths are metres");
        long missing = figures.stream().mapToLong(Figure::missing).sum();
        if (missing > 0) {
            notes.add("joints that were missing for a frame, and keep their last pose: %,d".formatted(missing));
        }
        return new Written(plan.frames(), "frames", notes);
    }

    @Override
    public void close() {}
}
