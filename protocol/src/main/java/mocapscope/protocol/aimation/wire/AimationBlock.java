package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.ImmutableDoubleArray;

/** A data block of an AImation packet: numbers, text or bytes of unknown type. */
public sealed interface AimationBlock {

    /** Returns the block's type number in the table. */
    long type();

    /** Returns the length that the table states: in elements for types that have some, otherwise in bytes. */
    long metadata();

    void write(ByteWriter out);

    /** The known block types of an AImation packet, with their number and element layout (§1.3). */
    enum AimationBlockType {
        POINTS(3, "points", "x", "y", "z"),
        TEXT(5, "text"),
        JSON(6, "json"),
        FLOATS(7, "floats", ""),
        QUATERNIONS(11, "quaternions", "x", "y", "z", "w");

        public final int type;

        /** Name of the content in field paths and findings. */
        public final String label;

        /** Names of the float32 values of one element; empty for text. */
        final List<String> parts;

        AimationBlockType(int type, String label, String... parts) {
            this.type = type;
            this.label = label;
            this.parts = List.of(parts);
        }

        /** Returns true if the metadata counts elements rather than bytes. */
        public boolean countsElements() {
            return !parts.isEmpty();
        }

        /** Returns the size in bytes of one element, or of one byte of text. */
        public int size() {
            return countsElements() ? parts.size() * Float.BYTES : 1;
        }

        public static Optional<AimationBlockType> of(long type) {
            for (var blockType : values()) {
                if (blockType.type == type) {
                    return Optional.of(blockType);
                }
            }
            return Optional.empty();
        }
    }

    /** An AImation block of float32 values: points, quaternions or plain floats. */
    record FloatBlock(AimationBlockType kind, ImmutableDoubleArray values) implements AimationBlock {

        /** Reads {@code size} bytes, which hold a whole number of elements. */
        static FloatBlock read(ByteReader in, AimationBlockType blockType, int size) {
            int count = size / blockType.size();
            return new FloatBlock(
                    blockType, ImmutableDoubleArray.ofFloats(in.f32s(blockType.label, count, blockType.parts)));
        }

        @Override
        public long type() {
            return kind.type;
        }

        @Override
        public long metadata() {
            return values.size() / kind.parts.size();
        }

        @Override
        public void write(ByteWriter out) {
            int width = kind.parts.size();
            for (int i = 0; i < values.size(); i += width) {
                out.open(kind.label, i / width);
                for (int part = 0; part < width; part++) {
                    out.f32(kind.parts.get(part), (float) values.at(i + part));
                }
                out.close();
            }
        }
    }

    /** An AImation block of UTF-8 text: JSON or a plain string. */
    record TextBlock(AimationBlockType kind, String text) implements AimationBlock {

        @Override
        public long type() {
            return kind.type;
        }

        @Override
        public long metadata() {
            return StandardCharsets.UTF_8.encode(text).remaining();
        }

        @Override
        public void write(ByteWriter out) {
            out.text(kind.label, text, (int) metadata());
        }
    }

    /** An AImation block whose type number the specification does not define, kept as bytes. */
    record UnknownBlock(long type, long metadata, ByteBuffer bytes) implements AimationBlock {

        @Override
        public void write(ByteWriter out) {
            out.bytes("bytes", bytes);
        }
    }
}
