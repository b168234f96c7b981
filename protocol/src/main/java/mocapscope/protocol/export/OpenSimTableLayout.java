package mocapscope.protocol.export;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.UniqueNameRegistry;
import mocapscope.protocol.export.table.ExportIdentifierSanitizer;
import mocapscope.protocol.export.table.PlainDecimalFormat;

/**
 * The layout of a table for OpenSim. The table holds either joint and tracker orientations (*.sto), or positions and
 * numeric channels (*.mot). Metres, y up.
 *
 * <pre>
 * DataRate=100            walk.mot
 * DataType=Quaternion     version=1
 * version=3               nRows=120
 * OpenSimVersion=4.5      nColumns=7
 * endheader               inDegrees=no
 * time  Hips              endheader
 * 0.00  1,0,0,0           time  Hips_px  Hips_py  Hips_pz  plate_Fz
 * </pre>
 */
final class OpenSimTableLayout implements MotionFrameTableWriter.FrameTableLayout {
    private static final int TIME_PLACES = 9;
    private static final int PLACES = 8;

    private final ExportPlan plan;
    private final ExportProvenance provenance;
    private final boolean hasOrientations;
    private final String fileName;
    private final List<OpenSimColumn> columns = new ArrayList<>();
    private final Map<Integer, List<OpenSimColumn>> columnsOfTable = new HashMap<>();
    private final UniqueNameRegistry names = new UniqueNameRegistry("time");

    /**
     * A column: the first number in the row of its track. Where an orientation is missing, the one before is held; before
     * the first one, the first.
     */
    private static final class OpenSimColumn {
        private final String name;
        private final int table;
        private final int at;
        private final double[] last = new double[4];
        private boolean isKnown;
        private long held;

        OpenSimColumn(String name, int table, int at) {
            this.name = name;
            this.table = table;
            this.at = at;
        }

        private boolean hasOrientation(double[] row) {
            return Arrays.stream(row, at, at + 4).allMatch(Double::isFinite);
        }

        /** Counts a missing orientation, and stores the first one for the rows before it. */
        private void add(double[] row) {
            boolean isPresent = hasOrientation(row);
            held += isPresent ? 0 : 1;
            if (isPresent && !isKnown) {
                isKnown = true;
                System.arraycopy(row, at, last, 0, 4);
            }
        }
    }

    private OpenSimTableLayout(ExportPlan plan, ExportProvenance provenance, boolean hasOrientations, String fileName) {
        this.plan = plan;
        this.provenance = provenance;
        this.hasOrientations = hasOrientations;
        this.fileName = fileName;
    }

    /**
     * Returns a table of orientations as quaternions.
     *
     * @throws ExportFormat.NothingToExportException if no joint or tracker has an orientation
     */
    static OpenSimTableLayout ofOrientations(ExportPlan plan, ExportProvenance provenance, String fileName) {
        var layout = new OpenSimTableLayout(plan, provenance, true, fileName);
        var names = TrcWriter.markers(plan);
        int point = 0;
        for (int part = 0; part < plan.parts().size(); part++) {
            var track = plan.parts().get(part).track();
            for (int bone = 0; bone < track.bones().size(); bone++, point++) {
                if (track.hasOrientation(bone)) {
                    layout.add(names.get(point), part, 7 * bone + 3);
                }
            }
        }
        layout.requireColumns();
        return layout;
    }

    private void requireColumns() {
        if (columns.isEmpty()) {
            throw new ExportFormat.NothingToExportException(
                    "a %s contains orientations, but the joints of the recording have positions only: choose %s"
                            .formatted(ExportFormat.STO.label(), ExportFormat.TRC.extension()));
        }
    }

    /** Returns a table of positions and numeric channels. */
    static OpenSimTableLayout ofNumbers(ExportPlan plan, ExportProvenance provenance, String fileName) {
        var layout = new OpenSimTableLayout(plan, provenance, false, fileName);
        var names = TrcWriter.markers(plan);
        int point = 0;
        for (int part = 0; part < plan.parts().size(); part++) {
            var bones = plan.parts().get(part).track().bones();
            for (int bone = 0; bone < bones.size(); bone++, point++) {
                for (int axis = 0; axis < 3; axis++) {
                    layout.add("%s_p%c".formatted(names.get(point), 'x' + axis), part, 7 * bone + axis);
                }
            }
        }
        for (int i = 0; i < plan.channels().size(); i++) {
            var channels = plan.channels().get(i).names();
            for (int channel = 0; channel < channels.size(); channel++) {
                layout.add(
                        ExportIdentifierSanitizer.toWord(channels.get(channel), "channel"),
                        plan.parts().size() + i,
                        channel);
            }
        }
        return layout;
    }

    private void add(String name, int table, int at) {
        var column = new OpenSimColumn(names.add(name), table, at);
        columns.add(column);
        columnsOfTable.computeIfAbsent(table, _ -> new ArrayList<>()).add(column);
    }

    @Override
    public void addPoses(int part, double[] row) {
        if (hasOrientations) {
            columnsOfTable.getOrDefault(part, List.of()).forEach(column -> column.add(row));
        }
    }

    /** Returns the number of orientations that are missing in the rows of all columns. */
    private long held() {
        return columns.stream().mapToLong(column -> column.held).sum();
    }

    @Override
    public void writeHead(Writer out, long heldFrames, long missing) throws IOException {
        if (hasOrientations) {
            // An orientation at times between the frames only is in none of them.
            columns.removeIf(column -> !column.isKnown);
            requireColumns();
            var rate = PlainDecimalFormat.formatFixed(plan.rate(), 6).replaceFirst("\\.?0+$", "");
            out.append("DataRate=%s\nDataType=Quaternion\nversion=3\nOpenSimVersion=4.5\n".formatted(rate));
        } else {
            out.append("%s\nversion=1\nnRows=%d\nnColumns=%d\ninDegrees=no\n"
                    .formatted(fileName, plan.frames(), columns.size() + 1));
        }
        for (var fact : provenance
                .describe(plan, "right-handed, y up", hasOrientations ? "quaternion w,x,y,z" : "m", heldFrames, missing)
                .entrySet()) {
            out.append("mocapscope_%s=%s\n"
                    .formatted(fact.getKey(), fact.getValue().replaceAll("\\R", " ")));
        }
        if (hasOrientations) {
            out.append("mocapscope_held_orientations=%d\n".formatted(held()));
        }
        out.append("endheader\ntime");
        for (var column : columns) {
            out.append('\t').append(column.name);
        }
        out.append('\n');
    }

    @Override
    public void appendRow(StringBuilder line, long frame, List<double[]> poses, List<double[]> numbers) {
        PlainDecimalFormat.formatFixed(line, plan.frameSeconds(frame), TIME_PLACES);
        for (var column : columns) {
            line.append('\t');
            var row = column.table < poses.size() ? poses.get(column.table) : numbers.get(column.table - poses.size());
            if (hasOrientations) {
                appendOrientation(line, column, row);
            } else if (Double.isFinite(row[column.at])) {
                PlainDecimalFormat.formatFixed(line, row[column.at], PLACES);
            } else {
                line.append("nan");
            }
        }
        line.append('\n');
    }

    /** Appends w, x, y and z; the tools refuse a table with missing orientations. */
    private static void appendOrientation(StringBuilder line, OpenSimColumn column, double[] row) {
        if (column.hasOrientation(row)) {
            System.arraycopy(row, column.at, column.last, 0, 4);
        }
        PlainDecimalFormat.formatFixed(line, column.last[3], PLACES);
        for (int i = 0; i < 3; i++) {
            PlainDecimalFormat.formatFixed(line.append(','), column.last[i], PLACES);
        }
    }

    @Override
    public List<String> notes() {
        var notes = new ArrayList<String>();
        notes.add(hasOrientations ? "orientations are quaternions w,x,y,z" : "lengths are metres");
        if (hasOrientations && held() > 0) {
            notes.add(
                    "missing orientations, where the one before is held, or else the first one: %,d".formatted(held()));
        }
        return notes;
    }
}
