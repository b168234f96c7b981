package mocapscope.protocol.rgmp.wire;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.definition.RgmpScalarType;
import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;

/** Reads the numbers of one measurement stream, such as a pose, from an RGMP data frame. */
public final class RgmpDataFrameValueReader {
    private static final double TWO_TO_64 = 0x1p64;

    private RgmpDataFrameValueReader() {}

    /** Reads all numbers of one stream; 64-bit integers are rounded to 53 bits. */
    public static double[] read(ByteReader in, RgmpStreamDescriptor stream) {
        var values = new double[stream.type().count()];
        open(in, stream);
        var names = stream.measure().componentNames();
        boolean named = names.size() == values.length;
        for (int i = 0; i < values.length; i++) {
            values[i] = named ? one(in, stream, i, names.get(i)) : indexed(in, stream, i);
        }
        shut(in);
        return values;
    }

    /** Reads all numbers of one stream of 64-bit integers, without rounding. */
    public static List<BigInteger> readExact(ByteReader in, RgmpStreamDescriptor stream) {
        var values = new ArrayList<BigInteger>();
        open(in, stream);
        var names = stream.measure().componentNames();
        boolean named = names.size() == stream.type().count();
        for (int i = 0; i < stream.type().count(); i++) {
            boolean listed = !named && !stream.type().shape().isEmpty();
            if (listed) {
                in.open("value", i);
            }
            values.add(readInteger(in, stream, named ? names.get(i) : listed ? "" : "value"));
            if (listed) {
                in.close();
            }
        }
        shut(in);
        return values;
    }

    private static BigInteger readInteger(ByteReader in, RgmpStreamDescriptor stream, String name) {
        return stream.type().base() == RgmpScalarType.INT64
                ? BigInteger.valueOf(in.i64(name))
                : new BigInteger(
                        Long.toUnsignedString(in.u64(name, stream.measure().unit())));
    }

    /**
     * Reads a pose stream into the entries of sensor {@code number}; entries that the stream does not contain keep
     * their value. Floats, the usual case, are read directly from the buffer.
     */
    public static void readPose(
            ByteReader in, RgmpStreamDescriptor stream, int number, double[] places, double[] turns) {
        var names = stream.measure().componentNames();
        int placing = stream.measure() == RgmpMeasureType.ORIENTATION ? 0 : 3;
        int bytes = names.size() * Float.BYTES;
        boolean floats = stream.type().base() == RgmpScalarType.FLOAT && in.canReadUnobserved(bytes);
        for (int i = 0; i < placing; i++) {
            places[3 * number + i] = floats ? in.peekF32(i * Float.BYTES) : part(in, stream, i, names.get(i));
        }
        for (int i = placing; i < names.size(); i++) {
            turns[4 * number + i - placing] = floats ? in.peekF32(i * Float.BYTES) : part(in, stream, i, names.get(i));
        }
        if (floats) {
            in.skip(stream.scope(), bytes);
        }
    }

    /** Reads one number of a pose, as {@link #one} does within its stream's scopes. */
    private static double part(ByteReader in, RgmpStreamDescriptor stream, int index, String name) {
        open(in, stream);
        double value = one(in, stream, index, name);
        shut(in);
        return value;
    }

    private static void open(ByteReader in, RgmpStreamDescriptor stream) {
        in.open(stream.targetFrame()).open(stream.quantity());
    }

    private static void shut(ByteReader in) {
        in.close();
        in.close();
    }

    private static double indexed(ByteReader in, RgmpStreamDescriptor stream, int index) {
        if (stream.type().shape().isEmpty()) {
            return one(in, stream, index, "value");
        }
        in.open("value", index);
        double value = one(in, stream, index, "");
        in.close();
        return value;
    }

    private static double one(ByteReader in, RgmpStreamDescriptor stream, int index, String name) {
        var unit = unit(stream, index);
        return switch (stream.type().base()) {
            case INT32 -> in.i32(name, unit);
            case UINT32 -> in.u32(name, unit);
            case INT64 -> in.i64(name);
            case UINT64 -> unsigned(in.u64(name, unit));
            case FLOAT -> in.f32(name, unit);
            case DOUBLE -> in.f64(name, unit);
        };
    }

    /** Returns the unit of a number; the orientation of a transform has none. */
    private static String unit(RgmpStreamDescriptor stream, int index) {
        return stream.measure() == RgmpMeasureType.TRANSFORM && index >= 3
                ? ""
                : stream.measure().unit();
    }

    private static double unsigned(long value) {
        return value >= 0 ? value : value + TWO_TO_64;
    }

    /** Reads the first 64 bits of a flag stream, in the order of their numbers. */
    public static long readBits(ByteReader in, RgmpStreamDescriptor stream) {
        int size = stream.type().base().size() * Byte.SIZE;
        long word = 0;
        boolean many = !stream.type().shape().isEmpty();
        open(in, stream);
        for (int i = 0; i < stream.type().count(); i++) {
            var name = many ? "" : "value";
            if (many) {
                in.open("value", i);
            }
            long part = size == Integer.SIZE ? in.u32(name) : in.u64(name, "");
            if (many) {
                in.close();
            }
            word |= i * size < Long.SIZE ? part << i * size : 0;
        }
        shut(in);
        return word;
    }
}
