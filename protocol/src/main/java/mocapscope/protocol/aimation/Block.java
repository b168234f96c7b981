package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Doubles;

/** What one block of a packet holds. */
sealed interface Block {

    /** Its number in the table. */
    long type();

    /** What the table says of its length: elements where it has some, bytes otherwise. */
    long metadata();

    /** Writes the block's data. */
    void write(ByteWriter out);

    /** The kinds of block that are known (§1.3): their number, and what one element is made of. */
    enum Kind {
        POINTS(3, "points", "x", "y", "z"),
        TEXT(5, "text"),
        JSON(6, "json"),
        FLOATS(7, "floats", ""),
        QUATERNIONS(11, "quaternions", "x", "y", "z", "w");

        final int type;

        /** As readers, writers and findings call its content. */
        final String label;

        /** The float32 of one element; none of a text. */
        final List<String> parts;

        Kind(int type, String label, String... parts) {
            this.type = type;
            this.label = label;
            this.parts = List.of(parts);
        }

        /** Whether metadata counts elements rather than bytes. */
        boolean counted() {
            return !parts.isEmpty();
        }

        /** Bytes of one element, or of one byte of text. */
        int size() {
            return counted() ? parts.size() * Float.BYTES : 1;
        }

        static Optional<Kind> of(long type) {
            for (var kind : values()) {
                if (kind.type == type) {
                    return Optional.of(kind);
                }
            }
            return Optional.empty();
        }
    }

    /** Numbers in a row: points, quaternions, or floats that nothing is known of. */
    record Numbers(Kind kind, Doubles values) implements Block {

        /** Reads {@code size} bytes, a whole number of elements. */
        static Numbers read(ByteReader in, Kind kind, int size) {
            int count = size / kind.size();
            return new Numbers(kind, Doubles.ofFloats(in.f32s(kind.label, count, kind.parts)));
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

    /** Text in UTF-8: JSON, or a string that nothing is known of. */
    record Text(Kind kind, String text) implements Block {

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

    /** Bytes of a type that nobody has described. */
    record Unknown(long type, long metadata, ByteBuffer bytes) implements Block {

        @Override
        public void write(ByteWriter out) {
            out.bytes("bytes", bytes);
        }
    }
}
