package mocapscope.protocol.export;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;

/** Writes one skeleton's motion as a BVH file, in centimetres with z, x, y rotations. Bones keep their length. */
final class BvhWriting implements Writing {
    private static final double CENTIMETRES = 100;
    private static final double WORTH_TELLING = 0.001;

    private final Plan plan;
    private final Plan.Part part;
    private final List<Limb> limbs;
    private final Posture posture;
    private final EulerZxy[] angles;
    private final Reel reel;
    private final Writer out;

    BvhWriting(AtomicFileWriter file, Plan plan) throws IOException {
        this.plan = plan;
        this.part = plan.body().orElseThrow();
        this.limbs = Limb.of(part);
        this.posture = new Posture(limbs);
        this.angles = new EulerZxy[limbs.size()];
        Arrays.fill(angles, EulerZxy.NONE);
        this.reel = new Reel(plan, (_, frame, where, turns) -> frame(frame, where, turns));
        this.out = TextFile.over(file);
    }

    @Override
    public void sample(Sample sample) throws IOException {
        reel.sample(sample);
    }

    @Override
    public Written end(Runnable turn) throws IOException {
        reel.end();
        out.flush();
        var notes = new ArrayList<>(reel.notes());
        notes.add("lengths are centimetres");
        if (posture.stretch() >= WORTH_TELLING) {
            notes.add("bones change their length, which a BVH clip cannot show: joints are up to %s mm off"
                    .formatted(Digits.fixed(1000 * posture.stretch(), 0)));
        }
        if (posture.missing() > 0) {
            notes.add(
                    "joints that were missing for a frame, and keep their last pose: %,d".formatted(posture.missing()));
        }
        var leftOut = Limb.leftOut(part);
        if (!leftOut.isEmpty()) {
            notes.add("joints that never occurred with the others are left out: " + String.join(", ", leftOut));
        }
        return new Written(plan.frames(), "frames", notes);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private void frame(long frame, double[] where, double[] turns) throws IOException {
        if (frame == 0) {
            out.write(new BvhHead(limbs).text());
            out.write(
                    "MOTION\nFrames: %d\nFrame Time: %s\n".formatted(plan.frames(), Digits.fixed(1 / plan.rate(), 8)));
        }
        posture.take(where, turns);
        var line = new StringBuilder();
        for (int i = 0; i < angles.length; i++) {
            if (BvhHead.moves(limbs, i)) {
                vector(line, posture.place(i).times(CENTIMETRES));
            }
            angles[i] = EulerZxy.of(posture.turn(i), angles[i]);
            Digits.fixed(line, angles[i].z(), 5).append(' ');
            Digits.fixed(line, angles[i].x(), 5).append(' ');
            Digits.fixed(line, angles[i].y(), 5).append(' ');
        }
        line.setCharAt(line.length() - 1, '\n');
        out.append(line);
    }

    private static void vector(StringBuilder line, Vec3 vector) {
        Digits.fixed(line, vector.x(), 4).append(' ');
        Digits.fixed(line, vector.y(), 4).append(' ');
        Digits.fixed(line, vector.z(), 4).append(' ');
    }
}
