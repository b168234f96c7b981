package mocapscope.protocol.protobuf;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field of a protobuf message type: number, name, type, message type and enum value names.
 *
 * @param of type of a nested message; null for other kinds
 * @param enumName name of an enum; empty for other kinds
 * @param enumValues value names of an enum, from 0; empty for other kinds
 */
public record ProtobufFieldDescriptor(
        int number,
        String name,
        ProtobufFieldType kind,
        boolean repeated,
        @Nullable ProtobufMessageSchema of,
        String enumName,
        List<String> enumValues) {
    /** The wire type for fixed-size numbers of eight bytes. */
    static final int FIXED64 = 1;

    /** The wire type for a length followed by that number of bytes. */
    static final int SIZED = 2;

    static final int FIXED32 = 5;
    static final int VARINT = 0;
    static final int WIRE_BITS = 3;

    /** The type of a protobuf field, with its descriptor type number and wire type. */
    public enum ProtobufFieldType {
        REAL(1, FIXED64),
        WHOLE(3, VARINT),
        COUNT(4, VARINT),
        SMALL(5, VARINT),
        FIXED(7, FIXED32),
        FLAG(8, VARINT),
        TEXT(9, SIZED),
        MESSAGE(11, SIZED),
        BYTES(12, SIZED),
        CHOICE(14, VARINT),
        NANOS(16, FIXED64);

        /** The value of {@code google.protobuf.FieldDescriptorProto.Type}. */
        final int type;

        private final int wire;

        ProtobufFieldType(int type, int wire) {
            this.type = type;
            this.wire = wire;
        }

        /** Returns the number of the type in {@code google.protobuf.FieldDescriptorProto}. */
        public int number() {
            return type;
        }
    }

    public ProtobufFieldDescriptor {
        enumValues = List.copyOf(enumValues);
    }

    public static ProtobufFieldDescriptor of(int number, String name, ProtobufFieldType fieldType) {
        return new ProtobufFieldDescriptor(number, name, fieldType, false, null, "", List.of());
    }

    public static ProtobufFieldDescriptor message(int number, String name, ProtobufMessageSchema of) {
        return new ProtobufFieldDescriptor(number, name, ProtobufFieldType.MESSAGE, false, of, "", List.of());
    }

    /** Creates an enum field; the enum has the capitalized name of the field. */
    public static ProtobufFieldDescriptor enumField(int number, String name, String... choices) {
        return enumField(number, name, Character.toUpperCase(name.charAt(0)) + name.substring(1), List.of(choices));
    }

    /** Creates a field of an enum with these values, from 0. */
    public static ProtobufFieldDescriptor enumField(int number, String name, String enumName, List<String> values) {
        return new ProtobufFieldDescriptor(number, name, ProtobufFieldType.CHOICE, false, null, enumName, values);
    }

    /** Returns a repeated field of this kind. */
    public ProtobufFieldDescriptor asRepeated() {
        return new ProtobufFieldDescriptor(number, name, kind, true, of, enumName, enumValues);
    }

    /** Returns true if repeated numbers are packed behind one length. */
    boolean isPacked() {
        return repeated && kind.wire != SIZED;
    }

    /** Returns the tag that precedes the value. */
    int tag() {
        return number << WIRE_BITS | (isPacked() ? SIZED : kind.wire);
    }
}
