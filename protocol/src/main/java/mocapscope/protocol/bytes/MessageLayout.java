package mocapscope.protocol.bytes;

import java.util.List;
import java.util.OptionalInt;

/**
 * A machine-readable description of a message or header: the list of its fields in wire order. {@link
 * MessageLayoutTextParser} reads the notation in which protocols write their layouts.
 *
 * @param name the name of the message; several layouts of one name differ in {@code size}
 * @param number the number of the message type on the wire; empty if the type is known by its name
 * @param size the size in bytes for which the layout applies; empty for any other size
 * @param scope the prefix of its field names, such as {@code frames}; empty for none
 * @param fields the fields in wire order
 */
public record MessageLayout(String name, OptionalInt number, OptionalInt size, String scope, List<FieldLayout> fields) {

    public MessageLayout {
        fields = List.copyOf(fields);
    }

    /**
     * The layout of one field: its type, name, unit and length.
     *
     * @param type a number type as in {@link MessageField#type}, or {@code text}, {@code secret}, {@code bytes},
     *     {@code uuid}, {@code list}, {@code json-number} or {@code json-text}
     * @param name the name within the message or list entry; empty for list entries without fields of their own
     * @param unit the unit; empty if there is no unit
     * @param length the number of bytes of a text, or of entries of a list
     * @param optional whether the message may end before the field
     * @param entries the fields of each entry of a list; empty for other types
     */
    public record FieldLayout(
            String type, String name, String unit, FieldLength length, boolean optional, List<FieldLayout> entries) {

        public FieldLayout {
            entries = List.copyOf(entries);
        }
    }

    /**
     * The length of a text or list: a constant, the value of an earlier field, or all remaining bytes.
     *
     * @param field the earlier field with the length; empty for a constant, {@link #REMAINING} for all remaining bytes
     * @param constant the number to add to the value of the field
     */
    public record FieldLength(String field, int constant) {
        public static final String REMAINING = "*";

        /** The length of fields whose type has a fixed size. */
        public static final FieldLength FIXED = new FieldLength("", 0);

        /** Returns whether the length is that of all remaining bytes. */
        public boolean isRemaining() {
            return field.equals(REMAINING);
        }
    }
}
