package mocapscope.protocol.export;

import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
import mocapscope.protocol.export.table.CsvLineBuilder;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;

/** Converts a sample into the cells of one or more CSV rows. The cells start at the column {@code kind}. */
final class CsvSampleEncoder {
    /** Callback that writes the remaining cells of one CSV row. */
    interface CsvCellWriter {
        void write(CsvLineBuilder line);
    }

    /** Receives the CSV rows of a sample with their timestamp. */
    interface CsvRowConsumer {
        void row(SampleMetadata stamp, CsvCellWriter writer);
    }

    /** The text of a pose that is no measurement. */
    private static final String LOST = "lost";

    private final CsvRowConsumer consumer;

    CsvSampleEncoder(CsvRowConsumer consumer) {
        this.consumer = consumer;
    }

    void encode(Sample sample, ExportSourceSampleStatistics statistics, Basis basis) {
        switch (sample) {
            case Sample.Pose pose ->
                pose(
                        pose,
                        pose.sensor(),
                        statistics.name(pose.sensor()),
                        basis,
                        pose.position(),
                        pose.orientation(),
                        Double.NaN);
            case Sample.Velocity it ->
                pose(it, it.sensor(), statistics.name(it.sensor()), basis, it.linear(), it.rotation(), it.dt());
            case Sample.Acceleration it ->
                pose(it, it.sensor(), statistics.name(it.sensor()), basis, it.linear(), it.rotation(), it.dt());
            case Sample.Transform it ->
                pose(it, it.sensor(), word(it.kind()), basis, it.position(), it.orientation(), Double.NaN);
            case Sample.Skeleton skeleton -> bones(skeleton, basis);
            case Sample.Button button -> value(button, button.button(), "", button.pressed() ? 1 : 0);
            case Sample.Dial dial -> number(dial, dial.dial(), "", dial.change());
            case Sample.Analog analog -> channels(analog);
            case Sample.Flags flags -> flags(flags);
            case Sample.Text text -> text(text, text.level(), word(text.severity()), text.text());
            case Sample.SceneObject object -> object(object, basis);
            case Sample.SetpBubble bubble -> bubble(bubble, basis);
            case Sample.ProtocolEvent event -> text(event, 0, event.name(), fields(event));
        }
    }

    private void bones(Sample.Skeleton skeleton, Basis basis) {
        var bones = skeleton.map().bones();
        for (int i = 0; i < bones.size(); i++) {
            pose(
                    skeleton,
                    i,
                    bones.get(i).name(),
                    basis,
                    skeleton.positions().vec3(i),
                    skeleton.orientations().quat(i),
                    Double.NaN);
        }
    }

    private void channels(Sample.Analog analog) {
        var labels = analog.layout().labels();
        for (int i = 0; i < analog.channels().size(); i++) {
            int channel = i;
            var label = i < labels.size() ? labels.get(i) : "";
            row(analog, i, label, line -> {
                line.addEmpty(7);
                if (analog.exact().isEmpty()) {
                    line.addNumber(analog.channels().at(channel));
                } else {
                    line.addBigInteger(analog.exact().get(channel));
                }
                line.addEmpty(1);
            });
        }
    }

    private void flags(Sample.Flags flags) {
        var layout = flags.layout();
        for (int i = 0; i < layout.bits().size(); i++) {
            value(flags, layout.bits().get(i), layout.names().get(i), flags.isSet(i) ? 1 : 0);
        }
    }

    private void object(Sample.SceneObject object, Basis basis) {
        var motion = object.motion();
        row(object, object.index(), word(object.event()), line -> {
            line.addVector(basis.toScene(motion.position()));
            line.addQuaternion(basis.toScene(motion.orientation()));
            line.addNumber(object.radius() * basis.metresPerUnit());
            line.addText(object.id().map(UUID::toString).orElse(""));
        });
    }

    private void bubble(Sample.SetpBubble bubble, Basis basis) {
        row(bubble, 0, word(bubble.event()), line -> {
            line.addVector(basis.toScene(bubble.center()));
            line.addEmpty(4);
            line.addNumber(bubble.range() * basis.metresPerUnit());
            line.addText("%s %s".formatted(bubble.id(), bubble.name()));
        });
    }

    private void pose(Sample of, int index, String name, Basis basis, Vec3 place, Quat turn, double value) {
        boolean isLost = !place.isFinite() && !turn.isFinite();
        row(of, index, name, line -> {
            line.addVector(basis.toScene(place));
            line.addQuaternion(basis.toScene(turn));
            line.addNumber(value);
            if (isLost) {
                line.addText(LOST);
            } else {
                line.addEmpty(1);
            }
        });
    }

    private void number(Sample of, int index, String name, double value) {
        row(of, index, name, line -> {
            line.addEmpty(7);
            line.addNumber(value);
            line.addEmpty(1);
        });
    }

    private void value(Sample of, int index, String name, long value) {
        row(of, index, name, line -> {
            line.addEmpty(7);
            line.addInteger(value);
            line.addEmpty(1);
        });
    }

    private void text(Sample of, int index, String name, String text) {
        row(of, index, name, line -> {
            line.addEmpty(8);
            line.addText(text);
        });
    }

    private void row(Sample of, long index, String name, CsvCellWriter writer) {
        consumer.row(of.stamp(), line -> {
            line.addText(SampleKind.of(of).word());
            line.addInteger(index);
            line.addText(name);
            writer.write(line);
        });
    }

    private static String fields(Sample.ProtocolEvent event) {
        return event.fields().entrySet().stream()
                .map(field -> field.getKey() + "=" + field.getValue())
                .collect(Collectors.joining("; "));
    }

    private static String word(Enum<?> it) {
        return it.name().toLowerCase(Locale.ROOT);
    }
}
