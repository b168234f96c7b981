package mocapscope.protocol.take;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One field of a {@link ProtoType}: what a schema says of it, and the number by which it is written.
 *
 * @param of what a message in it is; null for other kinds
 * @param choices the names of an enum's values, from 0; none for other kinds
 */
record ProtoField(
        int number,
        String name,
        Kind kind,
        boolean repeated,
        @Nullable ProtoType of,
        List<String> choices) {
    /** Bytes of a number of their own, from 8. */
    static final int FIXED64 = 1;

    /** A length, and so many bytes. */
    static final int SIZED = 2;

    static final int FIXED32 = 5;
    static final int VARINT = 0;
    static final int WIRE_BITS = 3;

    /** What a field holds. */
    enum Kind {
        REAL(1, FIXED64),
        WHOLE(3, VARINT),
        COUNT(4, VARINT),
        SMALL(5, VARINT),
        LINE(7, FIXED32),
        FLAG(8, VARINT),
        TEXT(9, SIZED),
        MESSAGE(11, SIZED),
        BYTES(12, SIZED),
        CHOICE(14, VARINT),
        NANOS(16, FIXED64);

        /** As {@code google.protobuf.FieldDescriptorProto.Type} has it. */
        final int type;

        private final int wire;

        Kind(int type, int wire) {
            this.type = type;
            this.wire = wire;
        }
    }

    ProtoField {
        choices = List.copyOf(choices);
    }

    static ProtoField of(int number, String name, Kind kind) {
        return new ProtoField(number, name, kind, false, null, List.of());
    }

    static ProtoField message(int number, String name, ProtoType of) {
        return new ProtoField(number, name, Kind.MESSAGE, false, of, List.of());
    }

    /** An enum, called as the field is, with a capital letter. */
    static ProtoField choice(int number, String name, String... choices) {
        return new ProtoField(number, name, Kind.CHOICE, false, null, List.of(choices));
    }

    /** The same, any number of times. */
    ProtoField many() {
        return new ProtoField(number, name, kind, true, of, choices);
    }

    /** Numbers in a row share one length. */
    boolean packed() {
        return repeated && kind.wire != SIZED;
    }

    /** What comes before it on the wire. */
    int tag() {
        return number << WIRE_BITS | (packed() ? SIZED : kind.wire);
    }

    /** The enum's own name. */
    String choiceName() {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
