package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * The bounds of an image region: inclusive index ranges of depth, rows and columns.
 *
 * <pre>
 *   │u16 depth min│max│u16 row min│max│u16 column min│max│   12 bytes
 * </pre>
 */
public record VrpnImageBounds(IndexRange depth, IndexRange rows, IndexRange columns) {
    static final int SIZE = 6 * Short.BYTES;

    /** An inclusive range of 16-bit indices. */
    public record IndexRange(int min, int max) {

        private static IndexRange read(ByteReader in, String scope) {
            in.open(scope);
            int min = in.u16("min");
            int max = in.u16("max");
            if (max < min) {
                throw in.reject(VrpnProblemKind.BOUNDS_REVERSED, "max", "is below min: %d to %d".formatted(min, max));
            }
            in.close();
            return new IndexRange(min, max);
        }

        private void write(ByteWriter out, String scope) {
            out.open(scope).u16("min", min).u16("max", max).close();
        }

        private int length() {
            return max - min + 1;
        }
    }

    static VrpnImageBounds read(ByteReader in) {
        return new VrpnImageBounds(
                IndexRange.read(in, "depth"), IndexRange.read(in, "rows"), IndexRange.read(in, "columns"));
    }

    void write(ByteWriter out) {
        depth.write(out, "depth");
        rows.write(out, "rows");
        columns.write(out, "columns");
    }

    /** Returns the number of values of one channel in the region. */
    long countValues() {
        return (long) depth.length() * rows.length() * columns.length();
    }
}
