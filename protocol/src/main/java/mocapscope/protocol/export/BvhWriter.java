package mocapscope.protocol.export;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import mocapscope.protocol.export.table.PlainDecimalFormat;
import mocapscope.protocol.export.table.Utf8WriterFactory;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;

/**
 * Writes the motion of one skeleton as a BVH file. Lengths are in centimetres, and rotations are z-x-y Euler angles.
 * Bones keep their length.
 */
final class BvhWriter implements ExportWriter {
    private static final double CENTIMETRES = 100;
    private static final double MIN_REPORTED_STRETCH = 0.001;

    private final ExportPlan exportPlan;
    private final ExportPlan.ExportPlanTrack track;
    private final ExportSkeleton skeleton;
    private final EulerAnglesZxy[] angles;
    private final ExportMotionResampler resampler;
    private final Writer out;

    BvhWriter(AtomicFileWriter file, ExportPlan plan) throws IOException {
        this.exportPlan = plan;
        this.track = plan.body().orElseThrow();
        this.skeleton = ExportSkeleton.of(track, plan.options());
        this.angles = new EulerAnglesZxy[skeleton.joints().size()];
        Arrays.fill(angles, EulerAnglesZxy.NONE);
        this.resampler = new ExportMotionResampler(plan, (_, frame, where, turns) -> frame(frame, where, turns));
        this.out = Utf8WriterFactory.open(file);
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
        out.flush();
        var notes = new ArrayList<>(resampler.notes());
        notes.add("lengths are centimetres");
        if (skeleton.maxStretch() >= MIN_REPORTED_STRETCH) {
            notes.add("bones change their length, which a BVH clip cannot show: joints are up to %s mm off"
                    .formatted(PlainDecimalFormat.formatFixed(1000 * skeleton.maxStretch(), 0)));
        }
        if (skeleton.missingCount() > 0) {
            notes.add("joints that were missing for a frame, and keep their last pose: %,d"
                    .formatted(skeleton.missingCount()));
        }
        var leftOut = ExportJoint.findOmittedBones(track);
        if (!leftOut.isEmpty()) {
            notes.add("joints that never occurred with the others are left out: " + String.join(", ", leftOut));
        }
        return new ExportSummary(exportPlan.frames(), "frames", notes);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private void frame(long frame, double[] where, double[] turns) throws IOException {
        if (frame == 0) {
            out.write(new BvhHierarchyWriter(skeleton.joints()).text());
            out.write("MOTION\nFrames: %d\nFrame Time: %s\n"
                    .formatted(exportPlan.frames(), PlainDecimalFormat.formatFixed(1 / exportPlan.rate(), 8)));
        }
        skeleton.update(where, turns);
        var line = new StringBuilder();
        for (int i = 0; i < angles.length; i++) {
            if (BvhHierarchyWriter.hasPositionChannels(skeleton.joints(), i)) {
                vector(line, skeleton.position(i).times(CENTIMETRES));
            }
            angles[i] = EulerAnglesZxy.of(skeleton.rotation(i), angles[i]);
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
