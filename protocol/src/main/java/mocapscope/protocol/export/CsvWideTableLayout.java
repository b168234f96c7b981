package mocapscope.protocol.export;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import mocapscope.protocol.bytes.UniqueNameRegistry;
import mocapscope.protocol.export.table.CsvLineBuilder;

/**
 * The layout of a CSV table with a row for each frame and a column for each number. A column has a name such as {@code
 * Walker/Hips/x}. Metres, y up. A joint that never has an orientation has no columns for one.
 */
final class CsvWideTableLayout implements MotionFrameTableWriter.FrameTableLayout {
    private static final List<String> POSITION = List.of("x", "y", "z");
    private static final List<String> ORIENTATION = List.of("qx", "qy", "qz", "qw");
    private static final String TIME = "time_s";
    private static final double NANOS = 1e9;

    private final ExportPlan plan;
    private final CsvLineBuilder line = new CsvLineBuilder();

    CsvWideTableLayout(ExportPlan plan) {
        this.plan = plan;
    }

    @Override
    public void writeHead(Writer out, long held, long missing) throws IOException {
        var names = new UniqueNameRegistry(TIME);
        line.clear();
        line.addText(TIME);
        for (var part : plan.parts()) {
            var track = part.track();
            for (int bone = 0; bone < track.bones().size(); bone++) {
                var name = track.columnName(bone);
                POSITION.forEach(axis -> addName(name + "/" + axis, names));
                if (track.hasOrientation(bone)) {
                    ORIENTATION.forEach(axis -> addName(name + "/" + axis, names));
                }
            }
        }
        for (var track : plan.channels()) {
            track.columnNames().forEach(name -> addName(name, names));
        }
        out.append(line.finish());
    }

    @Override
    public void appendRow(StringBuilder row, long frame, List<double[]> poses, List<double[]> numbers) {
        line.clear();
        line.addSeconds(Math.round(plan.frameSeconds(frame) * NANOS));
        for (int part = 0; part < poses.size(); part++) {
            var track = plan.parts().get(part).track();
            var pose = poses.get(part);
            for (int bone = 0; bone < track.bones().size(); bone++) {
                add(pose, 7 * bone, 3);
                if (track.hasOrientation(bone)) {
                    add(pose, 7 * bone + 3, 4);
                }
            }
        }
        numbers.forEach(channels -> add(channels, 0, channels.length));
        row.append(line.finish());
    }

    private void addName(String name, UniqueNameRegistry names) {
        line.addText(names.add(name));
    }

    private void add(double[] numbers, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (Double.isFinite(numbers[i])) {
                line.addNumber(numbers[i]);
            } else {
                line.addEmpty(1);
            }
        }
    }

    @Override
    public List<String> notes() {
        return List.of("lengths are metres");
    }
}
