package mocapscope.protocol.take.codec;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.StatusFlagBitLayout;

/**
 * Encodes and decodes the last known value of a button, flag or analog signal as a mocapscope.StillSignal protobuf
 * message.
 */
final class RetainedSignalSampleProtobufCodec {
    private static final ProtobufFieldDescriptor KIND =
            ProtobufFieldDescriptor.enumField(1, "kind", "KIND_UNSPECIFIED", "BUTTON", "FLAGS", "ANALOG");
    private static final int BUTTON = 1;
    private static final int FLAGS = 2;
    private static final int ANALOG = 3;

    private static final ProtobufFieldDescriptor NUMBER =
            ProtobufFieldDescriptor.of(2, "number", ProtobufFieldType.WHOLE);
    private static final ProtobufFieldDescriptor PRESSED =
            ProtobufFieldDescriptor.of(3, "pressed", ProtobufFieldType.FLAG);
    private static final ProtobufFieldDescriptor INITIAL =
            ProtobufFieldDescriptor.of(4, "initial", ProtobufFieldType.FLAG);
    private static final ProtobufFieldDescriptor WORD = ProtobufFieldDescriptor.of(5, "word", ProtobufFieldType.COUNT);
    /** The bits of flags, or the arrangement of channels. */
    private static final ProtobufFieldDescriptor SHAPE =
            ProtobufFieldDescriptor.of(6, "shape", ProtobufFieldType.WHOLE).asRepeated();

    private static final ProtobufFieldDescriptor NAMES =
            ProtobufFieldDescriptor.of(7, "names", ProtobufFieldType.TEXT).asRepeated();
    private static final ProtobufFieldDescriptor MEASURE =
            ProtobufFieldDescriptor.of(8, "measure", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor UNIT = ProtobufFieldDescriptor.of(9, "unit", ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor INTEGERS =
            ProtobufFieldDescriptor.of(10, "integers", ProtobufFieldType.FLAG);
    private static final ProtobufFieldDescriptor CHANNELS =
            ProtobufFieldDescriptor.of(11, "channels", ProtobufFieldType.REAL).asRepeated();
    /** In takes of earlier versions; viewers of Foxglove reject schemas with repeated bytes. */
    private static final ProtobufFieldDescriptor EXACT_BYTES =
            ProtobufFieldDescriptor.of(12, "exact", ProtobufFieldType.BYTES).asRepeated();
    /** Integers beyond the precision of a double, as decimal numbers. */
    private static final ProtobufFieldDescriptor EXACT_INTEGERS = ProtobufFieldDescriptor.of(
                    13, "exact_integers", ProtobufFieldType.TEXT)
            .asRepeated();

    /** The digits of an integer of 16 bytes. */
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,39}");

    static final ProtobufMessageSchema TYPE = new ProtobufMessageSchema(
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
            EXACT_INTEGERS);

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

    private RetainedSignalSampleProtobufCodec() {}

    static void write(ProtobufWriter out, Sample.Button button) {
        out.writeCount(KIND, BUTTON);
        out.writeCount(NUMBER, button.button());
        out.writeBool(PRESSED, button.pressed());
        out.writeBool(INITIAL, button.initial());
    }

    static void write(ProtobufWriter out, Sample.Flags flags) {
        out.writeCount(KIND, FLAGS);
        out.writeCount(WORD, flags.word());
        layout(out, flags.layout().bits(), flags.layout().names());
    }

    static void write(ProtobufWriter out, Sample.Analog analog) {
        var layout = analog.layout();
        out.writeCount(KIND, ANALOG);
        layout(out, layout.shape(), layout.labels());
        out.writeString(MEASURE, layout.measure());
        out.writeString(UNIT, layout.unit());
        out.writeBool(INTEGERS, layout.integers());
        int row = out.beginField(CHANNELS);
        for (int i = 0; i < analog.channels().size(); i++) {
            out.addElement(analog.channels().at(i));
        }
        out.endField(row);
        for (var integer : analog.exact()) {
            out.writeString(EXACT_INTEGERS, integer.toString());
        }
    }

    private static void layout(ProtobufWriter out, List<Integer> shape, List<String> names) {
        int row = out.beginField(SHAPE);
        for (int one : shape) {
            out.addElement((long) one);
        }
        out.endField(row);
        for (var name : names) {
            out.writeString(NAMES, name);
        }
    }

    /** Decodes a sample; empty if its kind is unknown or its names, positions and values do not match. */
    static Optional<Sample.RetainedSample> read(ByteBuffer message, SampleMetadata stamp) throws ProtobufException {
        var signal = new RetainedSignalSampleProtobufCodec();
        var in = new ProtobufReader(message);
        while (in.next()) {
            signal.field(in);
        }
        return signal.sample(stamp);
    }

    private void field(ProtobufReader in) throws ProtobufException {
        kind = in.isAt(KIND) ? in.longValue() : kind;
        number = in.isAt(NUMBER) ? in.longValue() : number;
        pressed = in.isAt(PRESSED) ? in.longValue() != 0 : pressed;
        initial = in.isAt(INITIAL) ? in.longValue() != 0 : initial;
        word = in.isAt(WORD) ? in.longValue() : word;
        shape = in.isAt(SHAPE) ? in.longArray() : shape;
        measure = in.isAt(MEASURE) ? in.stringValue() : measure;
        unit = in.isAt(UNIT) ? in.stringValue() : unit;
        integers = in.isAt(INTEGERS) ? in.longValue() != 0 : integers;
        channels = in.isAt(CHANNELS) ? in.doubleArray() : channels;
        if (in.isAt(NAMES)) {
            names.add(in.stringValue());
        } else if (in.isAt(EXACT_INTEGERS)) {
            exact.add(decodeInteger(in.stringValue()));
        } else if (in.isAt(EXACT_BYTES)) {
            exact.add(decodeInteger(in.bytesValue()));
        }
    }

    /** Decodes a decimal integer; rejects longer ones than any protocol has. */
    private static BigInteger decodeInteger(String decimal) throws ProtobufException {
        if (!DECIMAL.matcher(decimal).matches()) {
            throw new ProtobufException(0, "not a decimal integer of at most 39 digits");
        }
        return new BigInteger(decimal);
    }

    /** Decodes an integer in big-endian two's complement; rejects longer ones than any protocol has. */
    private static BigInteger decodeInteger(ByteBuffer bytes) throws ProtobufException {
        if (!bytes.hasRemaining() || bytes.remaining() > 2 * Long.BYTES) {
            throw new ProtobufException(0, "a number of %d bytes".formatted(bytes.remaining()));
        }
        var number = new byte[bytes.remaining()];
        bytes.get(number);
        return new BigInteger(number);
    }

    private Optional<Sample.RetainedSample> sample(SampleMetadata stamp) {
        return switch ((int) kind) {
            case BUTTON -> Optional.of(new Sample.Button(stamp, (int) number, pressed, initial));
            case FLAGS -> flags(stamp);
            case ANALOG -> analog(stamp);
            default -> Optional.empty();
        };
    }

    private Optional<Sample.RetainedSample> flags(SampleMetadata stamp) {
        boolean fits =
                shape.length == names.size() && LongStream.of(shape).allMatch(bit -> bit >= 0 && bit < Long.SIZE);
        return fits
                ? Optional.of(new Sample.Flags(stamp, new StatusFlagBitLayout(ints(), names), word))
                : Optional.empty();
    }

    private Optional<Sample.RetainedSample> analog(SampleMetadata stamp) {
        boolean fits = LongStream.of(shape).allMatch(size -> size >= 0 && size <= channels.length)
                && (names.isEmpty() || names.size() == channels.length)
                && (exact.isEmpty() || exact.size() == channels.length);
        var layout = new AnalogChannelDescription(measure, names, unit, fits ? ints() : List.of(), integers);
        return fits
                ? Optional.of(new Sample.Analog(stamp, layout, ImmutableDoubleArray.of(channels), exact))
                : Optional.empty();
    }

    private List<Integer> ints() {
        return IntStream.range(0, shape.length).mapToObj(i -> (int) shape[i]).toList();
    }
}
