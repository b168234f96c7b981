package mocapscope.protocol.export;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.export.ExportedChannelGroupSummary.NumericResampler;
import mocapscope.protocol.export.table.RowSpillFile;
import mocapscope.protocol.export.table.Utf8WriterFactory;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;

/**
 * Writes exported motion as a text table with a row for each frame. A row holds poses of joints and trackers, and
 * values of numeric channels.
 */
final class MotionFrameTableWriter implements ExportWriter {
    private final AtomicFileWriter file;
    private final ExportPlan plan;
    private final FrameTableLayout layout;
    private final ExportMotionResampler resampler;
    private final RowSpillFile spillFile;
    private final NumericResampler channels;

    /** The text form of a table. Positions are in metres, and missing numbers are NaN. */
    interface FrameTableLayout {

        /** Receives each row of a track in order, before the head is written; most layouts need none of them. */
        default void addPoses(int part, double[] row) {}

        /** Writes what precedes the rows; the counts are those of the whole table. */
        void writeHead(Writer out, long held, long missing) throws IOException;

        /**
         * Appends one row with its line end.
         *
         * @param poses seven numbers for each bone of each track: position and orientation x, y, z, w
         * @param numbers the channels of each numeric track
         */
        void appendRow(StringBuilder line, long frame, List<double[]> poses, List<double[]> numbers);

        /** Returns notes for the user. */
        List<String> notes();
    }

    MotionFrameTableWriter(AtomicFileWriter file, ExportPlan plan, FrameTableLayout layout) throws IOException {
        this.file = file;
        this.plan = plan;
        this.layout = layout;
        this.spillFile = new RowSpillFile(file.target());
        var rows = poseRows();
        rows.forEach(row -> spillFile.addTable(row.length, plan.frames()));
        plan.channels().forEach(track -> spillFile.addTable(track.channels(), plan.frames()));
        this.channels = new NumericResampler(plan, (track, row) -> spillFile.addRow(rows.size() + track, row));
        this.resampler = new ExportMotionResampler(plan, (part, _, positions, orientations) -> {
            var row = merge(positions, orientations, rows.get(part));
            layout.addPoses(part, row);
            spillFile.addRow(part, row);
        });
    }

    private List<double[]> poseRows() {
        return plan.parts().stream()
                .map(part -> new double[7 * part.track().bones().size()])
                .toList();
    }

    private static double[] merge(double[] positions, double[] orientations, double[] row) {
        for (int bone = 0; bone < row.length / 7; bone++) {
            System.arraycopy(positions, 3 * bone, row, 7 * bone, 3);
            System.arraycopy(orientations, 4 * bone, row, 7 * bone + 3, 4);
        }
        return row;
    }

    @Override
    public void write(Sample sample) throws IOException {
        resampler.add(sample);
        if (sample instanceof Sample.Analog analog) {
            channels.add(analog);
        }
    }

    @Override
    public boolean contains(SourceId source) {
        return plan.contains(source);
    }

    @Override
    public ExportSummary finish(Runnable turn) throws IOException {
        resampler.finish();
        channels.finish();
        spillFile.startReading();
        try (var out = Utf8WriterFactory.open(file)) {
            layout.writeHead(out, resampler.heldFrames(), resampler.missingPositions());
            writeRows(out, turn);
        }
        var notes = new ArrayList<>(resampler.notes());
        notes.addAll(layout.notes());
        return new ExportSummary(plan.frames(), "rows", notes);
    }

    private void writeRows(Writer out, Runnable turn) throws IOException {
        var poses = poseRows();
        var numbers = plan.channels().stream()
                .map(track -> new double[track.channels()])
                .toList();
        var line = new StringBuilder();
        for (long frame = 0; frame < plan.frames(); frame++) {
            turn.run();
            for (int part = 0; part < poses.size(); part++) {
                spillFile.readRow(part, poses.get(part));
            }
            for (int track = 0; track < numbers.size(); track++) {
                spillFile.readRow(poses.size() + track, numbers.get(track));
            }
            line.setLength(0);
            layout.appendRow(line, frame, poses, numbers);
            out.append(line);
        }
    }

    @Override
    public void close() throws IOException {
        spillFile.close();
    }
}
