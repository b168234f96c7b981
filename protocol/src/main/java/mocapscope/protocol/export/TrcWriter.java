package mocapscope.protocol.export;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.UniqueNameRegistry;
import mocapscope.protocol.export.table.ExportIdentifierSanitizer;
import mocapscope.protocol.export.table.PlainDecimalFormat;
import mocapscope.protocol.export.table.RowSpillFile;
import mocapscope.protocol.export.table.Utf8WriterFactory;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;

/**
 * Writes skeleton joints as markers of a TRC file, in millimetres.
 *
 * <pre>
 * PathFileType  4  (X/Y/Z)  walk.trc
 * DataRate  CameraRate  NumFrames  NumMarkers  Units  OrigDataRate  OrigDataStartFrame  OrigNumFrames
 * 60  60  120  2  mm  60  1  120
 * Frame#  Time  Hips          Chest                    a name above the first of its three columns
 *               X1  Y1  Z1  X2  Y2  Z2
 *                                                      an empty line
 * 1  0.000000  812.3  960.1  -3.2  …                   cells of a joint that is missing are empty
 * </pre>
 */
final class TrcWriter implements ExportWriter {
    private static final double MILLIMETRES = 1000;

    private final ExportPlan exportPlan;
    private final ExportMotionResampler resampler;
    private final RowSpillFile spillFile;
    private final AtomicFileWriter file;

    TrcWriter(AtomicFileWriter file, ExportPlan plan) throws IOException {
        this.file = file;
        this.exportPlan = plan;
        this.spillFile = new RowSpillFile(file.target());
        plan.parts()
                .forEach(track -> spillFile.addTable(3 * track.track().bones().size(), plan.frames()));
        this.resampler = new ExportMotionResampler(plan, (part, _, where, _) -> spillFile.addRow(part, where));
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
        spillFile.startReading();
        try (var out = Utf8WriterFactory.open(file)) {
            head(out);
            rows(out, turn);
        }
        var notes = new ArrayList<>(resampler.notes());
        notes.add("lengths are millimetres");
        return new ExportSummary(exportPlan.frames(), "frames", notes);
    }

    private void rows(Writer out, Runnable turn) throws IOException {
        var rows = exportPlan.parts().stream()
                .map(track -> new double[3 * track.track().bones().size()])
                .toList();
        var line = new StringBuilder();
        for (long frame = 0; frame < exportPlan.frames(); frame++) {
            turn.run();
            line.setLength(0);
            line.append(frame + 1).append('\t');
            PlainDecimalFormat.formatFixed(line, exportPlan.frameSeconds(frame), 6);
            for (int part = 0; part < rows.size(); part++) {
                spillFile.readRow(part, rows.get(part));
                cells(line, rows.get(part));
            }
            out.append(line).append('\n');
        }
    }

    @Override
    public void close() throws IOException {
        spillFile.close();
    }

    private void head(Writer out) throws IOException {
        var name = file.target().getFileName().toString();
        var markers = markers(exportPlan);
        var rate = PlainDecimalFormat.formatFixed(exportPlan.rate(), 6).replaceFirst("\\.?0+$", "");
        out.append("PathFileType\t4\t(X/Y/Z)\t").append(name).append('\n');
        out.append(
                "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n");
        out.append("%s\t%s\t%d\t%d\tmm\t%s\t1\t%d\n"
                .formatted(rate, rate, exportPlan.frames(), markers.size(), rate, exportPlan.frames()));
        var names = new StringBuilder("Frame#\tTime");
        var axes = new StringBuilder("\t");
        for (int i = 0; i < markers.size(); i++) {
            names.append('\t').append(markers.get(i)).append("\t\t");
            axes.append("\tX%d\tY%d\tZ%d".formatted(i + 1, i + 1, i + 1));
        }
        out.append(names).append('\n').append(axes).append("\n\n");
    }

    /** Returns the names of the joints and trackers as markers, in the order of the plan. */
    static List<String> markers(ExportPlan exportPlan) {
        var names = new UniqueNameRegistry();
        var markers = new ArrayList<String>();
        for (var track : exportPlan.parts()) {
            var body = exportPlan.parts().size() > 1 && track.track().isBody()
                    ? ExportIdentifierSanitizer.toWord(track.track().name(), "body") + "_"
                    : "";
            var roleNames = exportPlan.options().names().names(track.track().roles());
            roleNames.replaceAll((_, name) -> names.add(body + name));
            var bones = track.track().bones();
            for (int bone = 0; bone < bones.size(); bone++) {
                var roleName = roleNames.get(bone);
                var word = ExportIdentifierSanitizer.toWord(bones.get(bone).wireNameOrName(), "joint");
                markers.add(roleName == null ? names.add(body + word) : roleName);
            }
        }
        return markers;
    }

    private static void cells(StringBuilder line, double[] row) {
        for (double number : row) {
            line.append('\t');
            if (Double.isFinite(number)) {
                PlainDecimalFormat.formatFixed(line, MILLIMETRES * number, 4);
            }
        }
    }
}
