package mocapscope.protocol.export;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.Sample;

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

    private final ExportPlan plan;
    private final Resampler reel;
    private final RowSpillFile spill;
    private final AtomicFileWriter file;

    TrcWriter(AtomicFileWriter file, ExportPlan plan) throws IOException {
        this.file = file;
        this.plan = plan;
        this.spill = new RowSpillFile(file.target());
        plan.parts().forEach(part -> spill.addTable(3 * part.track().bones().size(), plan.frames()));
        this.reel = new Resampler(plan, (part, _, where, _) -> spill.addRow(part, where));
    }

    @Override
    public void write(Sample sample) throws IOException {
        reel.add(sample);
    }

    @Override
    public ExportSummary finish(Runnable turn) throws IOException {
        reel.finish();
        spill.startReading();
        try (var out = Utf8WriterFactory.open(file)) {
            head(out);
            rows(out, turn);
        }
        var notes = new ArrayList<>(reel.notes());
        notes.add("lengths are millimetres");
        return new ExportSummary(plan.frames(), "frames", notes);
    }

    private void rows(Writer out, Runnable turn) throws IOException {
        var rows = plan.parts().stream()
                .map(part -> new double[3 * part.track().bones().size()])
                .toList();
        var line = new StringBuilder();
        for (long frame = 0; frame < plan.frames(); frame++) {
            turn.run();
            line.setLength(0);
            line.append(frame + 1).append('\t');
            PlainDecimalFormat.formatFixed(line, plan.frameSeconds(frame), 6);
            for (int part = 0; part < rows.size(); part++) {
                spill.readRow(part, rows.get(part));
                cells(line, rows.get(part));
            }
            out.append(line).append('\n');
        }
    }

    @Override
    public void close() throws IOException {
        spill.close();
    }

    private void head(Writer out) throws IOException {
        var name = file.target().getFileName().toString();
        var markers = markers();
        var rate = PlainDecimalFormat.formatFixed(plan.rate(), 6).replaceFirst("\\.?0+$", "");
        out.append("PathFileType\t4\t(X/Y/Z)\t").append(name).append('\n');
        out.append(
                "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n");
        out.append("%s\t%s\t%d\t%d\tmm\t%s\t1\t%d\n"
                .formatted(rate, rate, plan.frames(), markers.size(), rate, plan.frames()));
        var names = new StringBuilder("Frame#\tTime");
        var axes = new StringBuilder("\t");
        for (int i = 0; i < markers.size(); i++) {
            names.append('\t').append(markers.get(i)).append("\t\t");
            axes.append("\tX%d\tY%d\tZ%d".formatted(i + 1, i + 1, i + 1));
        }
        out.append(names).append('\n').append(axes).append("\n\n");
    }

    private List<String> markers() {
        var taken = new HashSet<String>();
        var markers = new ArrayList<String>();
        for (var part : plan.parts()) {
            var body = plan.parts().size() > 1 ? NameSanitizer.toWord(part.track().name(), "body") + ":" : "";
            for (var bone : part.track().bones()) {
                var own = bone.wireName().isEmpty() ? bone.name() : bone.wireName();
                markers.add(NameSanitizer.makeUnique(body + NameSanitizer.toWord(own, "joint"), taken));
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
