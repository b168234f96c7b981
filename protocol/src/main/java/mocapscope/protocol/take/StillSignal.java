package mocapscope.protocol.take;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.FlagLayout;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.take.ProtoField.Kind;

/** Encodes and decodes retained button, flag or analog samples as {@code mocapscope.StillSignal} protobuf messages. */
final class StillSignal {
    private static final ProtoField KIND =
            ProtoField.choice(1, "kind", "KIND_UNSPECIFIED", "BUTTON", "FLAGS", "ANALOG");
    private static final int BUTTON = 1;
    private static final int FLAGS = 2;
    private static final int ANALOG = 3;

    private static final ProtoField NUMBER = ProtoField.of(2, "number", Kind.WHOLE);
    private static final ProtoField PRESSED = ProtoField.of(3, "pressed", Kind.FLAG);
    private static final ProtoField INITIAL = ProtoField.of(4, "initial", Kind.FLAG);
    private static final ProtoField WORD = ProtoField.of(5, "word", Kind.COUNT);
    /** The bits of flags, or the arrangement of channels. */
    private static final ProtoField SHAPE =
            ProtoField.of(6, "shape", Kind.WHOLE).many();

    private static final ProtoField NAMES = ProtoField.of(7, "names", Kind.TEXT).many();
    private static final ProtoField MEASURE = ProtoField.of(8, "measure", Kind.TEXT);
    private static final ProtoField UNIT = ProtoField.of(9, "unit", Kind.TEXT);
    private static final ProtoField INTEGERS = ProtoField.of(10, "integers", Kind.FLAG);
    private static final ProtoField CHANNELS =
            ProtoField.of(11, "channels", Kind.REAL).many();
    /** Integers beyond the precision of a double, as big-endian two's complement. */
    private static final ProtoField EXACT =
            ProtoField.of(12, "exact", Kind.BYTES).many();

    static final ProtoType TYPE = new ProtoType(
            "mocapscope.StillSignal",
            KIND,
            NUMBER,
            PRESSED,
            INITIAL,
            WORD,
            SHAPE,
            NAMES,
            MEASURE,
            UNIT,
            INTEGERS,
            CHANNELS,
            EXACT);

    private long kind;
    private long number;
    private boolean pressed;
    private boolean initial;
    private long word;
    private long[] shape = {};
    private final List<String> names = new ArrayList<>();
    private String measure = "";
    private String unit = "";
    private boolean integers;
    private double[] channels = {};
    private final List<BigInteger> exact = new ArrayList<>();

    private StillSignal() {}

    static void write(ProtoWriter out, Sample.Button button) {
        out.count(KIND, BUTTON);
        out.count(NUMBER, button.button());
        out.flag(PRESSED, button.pressed());
        out.flag(INITIAL, button.initial());
    }

    static void write(ProtoWriter out, Sample.Flags flags) {
        out.count(KIND, FLAGS);
        out.count(WORD, flags.word());
        layout(out, flags.layout().bits(), flags.layout().names());
    }

    static void write(ProtoWriter out, Sample.Analog analog) {
        var layout = analog.layout();
        out.count(KIND, ANALOG);
        layout(out, layout.shape(), layout.labels());
        out.text(MEASURE, layout.measure());
        out.text(UNIT, layout.unit());
        out.flag(INTEGERS, layout.integers());
        int row = out.begin(CHANNELS);
        for (int i = 0; i < analog.channels().size(); i++) {
            out.more(analog.channels().at(i));
        }
        out.end(row);
        for (var whole : analog.exact()) {
            out.bytes(EXACT, ByteBuffer.wrap(whole.toByteArray()));
        }
    }

    private static void layout(ProtoWriter out, List<Integer> shape, List<String> names) {
        int row = out.begin(SHAPE);
        for (int one : shape) {
            out.more((long) one);
        }
        out.end(row);
        for (var name : names) {
            out.text(NAMES, name);
        }
    }

    /** Decodes a sample; empty if its kind is unknown or its names, positions and values do not match. */
    static Optional<Sample.RetainedSample> read(ByteBuffer message, SampleStamp stamp) throws ProtoException {
        var signal = new StillSignal();
        var in = new ProtoReader(message);
        while (in.next()) {
            signal.field(in);
        }
        return signal.sample(stamp);
    }

    private void field(ProtoReader in) throws ProtoException {
        kind = in.at(KIND) ? in.number() : kind;
        number = in.at(NUMBER) ? in.number() : number;
        pressed = in.at(PRESSED) ? in.number() != 0 : pressed;
        initial = in.at(INITIAL) ? in.number() != 0 : initial;
        word = in.at(WORD) ? in.number() : word;
        shape = in.at(SHAPE) ? in.wholes() : shape;
        measure = in.at(MEASURE) ? in.text() : measure;
        unit = in.at(UNIT) ? in.text() : unit;
        integers = in.at(INTEGERS) ? in.number() != 0 : integers;
        channels = in.at(CHANNELS) ? in.reals() : channels;
        if (in.at(NAMES)) {
            names.add(in.text());
        } else if (in.at(EXACT)) {
            exact.add(whole(in.bytes()));
        }
    }

    /** Decodes an integer; rejects longer ones than any protocol has. */
    private static BigInteger whole(ByteBuffer bytes) throws ProtoException {
        if (!bytes.hasRemaining() || bytes.remaining() > 2 * Long.BYTES) {
            throw new ProtoException(0, "a number of %d bytes".formatted(bytes.remaining()));
        }
        var number = new byte[bytes.remaining()];
        bytes.get(number);
        return new BigInteger(number);
    }

    private Optional<Sample.RetainedSample> sample(SampleStamp stamp) {
        return switch ((int) kind) {
            case BUTTON -> Optional.of(new Sample.Button(stamp, (int) number, pressed, initial));
            case FLAGS -> flags(stamp);
            case ANALOG -> analog(stamp);
            default -> Optional.empty();
        };
    }

    private Optional<Sample.RetainedSample> flags(SampleStamp stamp) {
        boolean fits =
                shape.length == names.size() && LongStream.of(shape).allMatch(bit -> bit >= 0 && bit < Long.SIZE);
        return fits ? Optional.of(new Sample.Flags(stamp, new FlagLayout(ints(), names), word)) : Optional.empty();
    }

    private Optional<Sample.RetainedSample> analog(SampleStamp stamp) {
        boolean fits = LongStream.of(shape).allMatch(size -> size >= 0 && size <= channels.length)
                && (names.isEmpty() || names.size() == channels.length)
                && (exact.isEmpty() || exact.size() == channels.length);
        var layout = new AnalogLayout(measure, names, unit, fits ? ints() : List.of(), integers);
        return fits ? Optional.of(new Sample.Analog(stamp, layout, ImmutableDoubleArray.of(channels), exact)) : Optional.empty();
    }

    private List<Integer> ints() {
        return IntStream.range(0, shape.length).mapToObj(i -> (int) shape[i]).toList();
    }
}
