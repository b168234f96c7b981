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
final class BvhWriter implements ExportWriter {
    private static final double CENTIMETRES = 100;
    private static final double WORTH_TELLING = 0.001;

    private final ExportPlan plan;
    private final ExportPlan.ExportPlanTrack part;
    private final List<ExportJoint> limbs;
    private final LocalPoseConverter posture;
    private final EulerAnglesZxy[] angles;
    private final Resampler reel;
    private final Writer out;

    BvhWriter(AtomicFileWriter file, ExportPlan plan) throws IOException {
        this.plan = plan;
        this.part = plan.body().orElseThrow();
        this.limbs = ExportJoint.of(part);
        this.posture = new LocalPoseConverter(limbs);
        this.angles = new EulerAnglesZxy[limbs.size()];
        Arrays.fill(angles, EulerAnglesZxy.NONE);
        this.reel = new Resampler(plan, (_, frame, where, turns) -> frame(frame, where, turns));
        this.out = Utf8WriterFactory.open(file);
    }

    @Override
    public void write(Sample sample) throws IOException {
        reel.add(sample);
    }

    @Override
    public ExportSummary finish(Runnable turn) throws IOException {
        reel.finish();
        out.flush();
        var notes = new ArrayList<>(reel.notes());
        notes.add("lengths are centimetres");
        if (posture.maxStretch() >= WORTH_TELLING) {
            notes.add("bones change their length, which a BVH clip cannot show: joints are up to %s mm off"
                    .formatted(PlainDecimalFormat.formatFixed(1000 * posture.maxStretch(), 0)));
        }
        if (posture.missingCount() > 0) {
            notes.add(
                    "joints that were missing for a frame, and keep their last pose: %,d".formatted(posture.missingCount()));
        }
        var leftOut = ExportJoint.findOmittedBones(part);
        if (!leftOut.isEmpty()) {
            notes.add("joints that never occurred with the others are left out: " + String.join(", ", leftOut));
        }
        return new ExportSummary(plan.frames(), "frames", notes);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private void frame(long frame, double[] where, double[] turns) throws IOException {
        if (frame == 0) {
            out.write(new BvhHierarchyWriter(limbs).text());
            out.write(
                    "MOTION\nFrames: %d\nFrame Time: %s\n".formatted(plan.frames(), PlainDecimalFormat.formatFixed(1 / plan.rate(), 8)));
        }
        posture.update(where, turns);
        var line = new StringBuilder();
        for (int i = 0; i < angles.length; i++) {
            if (BvhHierarchyWriter.hasPositionChannels(limbs, i)) {
                vector(line, posture.position(i).times(CENTIMETRES));
            }
            angles[i] = EulerAnglesZxy.of(posture.rotation(i), angles[i]);
            PlainDecimalFormat.formatFixed(line, angles[i].z(), 5).append(' ');
            PlainDecimalFormat.formatFixed(line, angles[i].x(), 5).append(' ');
            PlainDecimalFormat.formatFixed(line, angles[i].y(), 5).append(' ');
        }
        line.setCharAt(line.length() - 1, '\n');
        out.append(line);
    }

    private static void vector(StringBuilder line, Vec3 vector) {
        PlainDecimalFormat.formatFixed(line, vector.x(), 4).append(' ');
        PlainDecimalFormat.formatFixed(line, vector.y(), 4).append(' ');
        PlainDecimalFormat.formatFixed(line, vector.z(), 4).append(' ');
    }
}
