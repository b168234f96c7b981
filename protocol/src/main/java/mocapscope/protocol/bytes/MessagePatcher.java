package mocapscope.protocol.bytes;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes new field values into a message's bytes and adjusts dependent length fields and padding. Given values are
 * written even if they break the rules; length fields follow a change of length, unless they are given too. Fields
 * without a given value, and the bytes between fields, stay unchanged.
 */
public final class MessagePatcher {
    private final ByteBuffer bytes;
    private final Map<String, EditableField> fields = new HashMap<>();
    private final Map<String, Integer> ranks = new HashMap<>();
    private final List<AdjustableLengthField> lengthFields;
    private final List<AlignmentPaddingRange> alignmentPaddings;

    /**
     * Creates a patcher. Of fields with one name the first is used. Counters and paddings are in the order of their
     * nesting: the inner ones first.
     */
    public MessagePatcher(
            ByteBuffer bytes,
            List<EditableField> fields,
            List<AdjustableLengthField> lengthFields,
            List<AlignmentPaddingRange> paddings) {
        this.bytes = bytes.slice().asReadOnlyBuffer();
        for (var field : fields) {
            this.fields.putIfAbsent(field.name(), field);
            ranks.putIfAbsent(field.name(), ranks.size());
        }
        this.lengthFields = List.copyOf(lengthFields);
        this.alignmentPaddings = List.copyOf(paddings);
    }

    /**
     * Returns the bytes with the given values.
     *
     * @param values the values by field name; a value equal to the present one changes nothing
     * @throws InvalidFieldValueException if there is no such field, or the value cannot be written there
     */
    public ByteBuffer patch(Map<String, String> values) throws InvalidFieldValueException {
        var patches = new Patches();
        for (var given : values.entrySet()) {
            var field = requireField(given.getKey());
            if (!given.getValue().equals(field.value())) {
                patches.put(field, given.getValue());
            }
        }
        alignmentPaddings.forEach(patches::fill);
        for (var lengthField : lengthFields) {
            int more = patches.more(lengthField.from(), lengthField.to(), lengthField.countsNewPadding());
            if (more != 0 && !values.containsKey(lengthField.field())) {
                var editableField = requireField(lengthField.field());
                patches.put(editableField, plus(editableField, more));
            }
        }
        return patches.joined();
    }

    private EditableField requireField(String name) throws InvalidFieldValueException {
        var field = fields.get(name);
        if (field == null) {
            throw new InvalidFieldValueException(name, "no such field");
        }
        return field;
    }

    /** Adds to a number that may be a floating point number. */
    private static String plus(EditableField field, int more) {
        return field.codec() instanceof FieldTextCodec.NumberCodec(ScalarType scalarType, var _)
                        && !scalarType.isInteger()
                ? String.valueOf(Double.parseDouble(field.value()) + more)
                : new BigInteger(field.value()).add(BigInteger.valueOf(more)).toString();
    }

    /** The replaced byte ranges and their new bytes. */
    private final class Patches {

        /**
         * The position of a replacement. Empty fields at one offset are in their own order, followed by padding and
         * then by other fields.
         */
        private record Place(int offset, int rank) implements Comparable<Place> {
            static final int WHOLE = Integer.MAX_VALUE;
            static final int PADDING = WHOLE - 1;

            @Override
            public int compareTo(Place other) {
                return offset == other.offset
                        ? Integer.compare(rank, other.rank)
                        : Integer.compare(offset, other.offset);
            }
        }

        private record Patch(int length, ByteBuffer other) {
            int more() {
                return other.remaining() - length;
            }
        }

        private final TreeMap<Place, Patch> patches = new TreeMap<>();

        private Place place(EditableField field) {
            return new Place(
                    field.offset(), field.length() > 0 ? Place.WHOLE : ranks.getOrDefault(field.name(), Place.WHOLE));
        }

        /** Adds a replacement; bits are merged with earlier ones of the same byte. */
        void put(EditableField field, String value) throws InvalidFieldValueException {
            refuseWithin(field);
            var before = patches.get(place(field));
            var buffer = before == null ? bytes.slice(field.offset(), field.length()) : before.other();
            patches.put(place(field), new Patch(field.length(), field.codec().write(field.name(), value, buffer)));
        }

        /**
         * Rejects overlapping values: a field may lie within another, such as a value in a text, but only one of both
         * can be given.
         */
        private void refuseWithin(EditableField field) throws InvalidFieldValueException {
            int from = field.offset();
            int to = from + field.length();
            for (var patch : patches.headMap(new Place(to, 0), false).entrySet()) {
                int begin = patch.getKey().offset();
                int end = begin + patch.getValue().length();
                boolean same = begin == from && end == to;
                if (end > from && !same) {
                    throw new InvalidFieldValueException(
                            field.name(), "its bytes are also part of another changed value");
                }
            }
        }

        /** Adjusts padding, unless it was given, if the length of the bytes before it has changed. */
        void fill(AlignmentPaddingRange padding) {
            int more = more(padding.from(), padding.at(), false);
            var place = new Place(padding.at(), padding.length() > 0 ? Place.WHOLE : Place.PADDING);
            if (more != 0 && !patches.containsKey(place)) {
                int length = padding.at() - padding.from() + more;
                int zeros = Math.floorMod(-length, padding.multiple());
                patches.put(place, new Patch(padding.length(), ByteBuffer.allocate(zeros)));
            }
        }

        /**
         * Returns the number of bytes added between two offsets; padding that did not exist before lies outside, unless it
         * is counted at the end.
         */
        int more(int from, int to, boolean countsNewPadding) {
            var end = new Place(to, Place.PADDING);
            return patches.subMap(new Place(from, 0), true, end, countsNewPadding).entrySet().stream()
                    .filter(patch -> patch.getKey().rank() != Place.PADDING
                            || patch.getKey().offset() != from)
                    .filter(patch -> patch.getKey().offset() + patch.getValue().length() <= to)
                    .mapToInt(patch -> patch.getValue().more())
                    .sum();
        }

        ByteBuffer joined() {
            int more = patches.values().stream().mapToInt(Patch::more).sum();
            var out = ByteBuffer.allocate(bytes.limit() + more);
            int at = 0;
            for (var patch : patches.entrySet()) {
                int offset = patch.getKey().offset();
                out.put(bytes.slice(at, offset - at))
                        .put(patch.getValue().other().duplicate());
                at = offset + patch.getValue().length();
            }
            return out.put(bytes.slice(at, bytes.limit() - at)).flip().asReadOnlyBuffer();
        }
    }
}
