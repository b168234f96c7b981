package mocapscope.protocol.rgmp;

import mocapscope.protocol.bytes.ByteReader;

/** Reads a stream's numbers, each by its name. */
final class RgmpNumbers {
    private static final double TWO_TO_64 = 0x1p64;

    private RgmpNumbers() {}

    /** All numbers of one stream; whole ones of 64 bits are rounded to 53. */
    static double[] read(ByteReader in, StreamInfo stream) {
        in.open(stream.target()).open(stream.quantity());
        var values = new double[stream.type().count()];
        var names = stream.measure().parts();
        boolean named = names.size() == values.length;
        for (int i = 0; i < values.length; i++) {
            values[i] = named ? one(in, stream, i, names.get(i)) : indexed(in, stream, i);
        }
        in.close();
        in.close();
        return values;
    }

    private static double indexed(ByteReader in, StreamInfo stream, int index) {
        if (stream.type().shape().isEmpty()) {
            return one(in, stream, index, "value");
        }
        in.open("value", index);
        double value = one(in, stream, index, "");
        in.close();
        return value;
    }

    private static double one(ByteReader in, StreamInfo stream, int index, String name) {
        // A transform's turn has no unit.
        var unit = stream.measure() == Measure.TRANSFORM && index >= 3
                ? ""
                : stream.measure().unit();
        return switch (stream.type().base()) {
            case INT32 -> in.i32(name, unit);
            case UINT32 -> in.u32(name, unit);
            case INT64 -> in.i64(name);
            case UINT64 -> unsigned(in.u64(name, unit));
            case FLOAT -> in.f32(name, unit);
            case DOUBLE -> in.f64(name, unit);
        };
    }

    private static double unsigned(long value) {
        return value >= 0 ? value : value + TWO_TO_64;
    }

    /** Those bits that have a name, in their order: 1 where set. */
    static double[] bits(ByteReader in, StreamInfo stream) {
        int size = stream.type().base().size() * Byte.SIZE;
        var words = new long[stream.type().count()];
        in.open(stream.target()).open(stream.quantity());
        for (int i = 0; i < words.length; i++) {
            words[i] = size == Integer.SIZE ? in.u32("value") : in.u64("value", "");
        }
        in.close();
        in.close();
        return stream.bits().keySet().stream()
                .mapToDouble(bit -> words[bit / size] >>> (bit % size) & 1)
                .toArray();
    }
}
