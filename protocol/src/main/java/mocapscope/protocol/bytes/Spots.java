package mocapscope.protocol.bytes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Creates editable fields from decoded fields. Only fields that can be written as they were read, and that lie after
 * the fields before them, are editable.
 */
public final class Spots {

    private Spots() {}

    /**
     * Returns editable fields in the order of their bytes. Other views of the bytes of a field, such as a time in
     * words, are omitted.
     *
     * @param texts returns the codec of a text field
     */
    public static List<Spot> of(ByteBuffer bytes, List<Field> fields, ByteOrder order, Function<Field, Form> texts) {
        var spots = new ArrayList<Spot>();
        int end = 0;
        for (var field :
                fields.stream().sorted(Comparator.comparingInt(Field::offset)).toList()) {
            var form = form(field, order, texts);
            if (form != null && field.offset() >= end) {
                spots.add(Spot.of(field, form, bytes));
                end = field.offset() + field.length();
            }
        }
        return spots;
    }

    /** Returns the same fields with distinct names: later fields of one name get a number, such as {@code hub.x~2}. */
    public static List<Spot> distinct(List<Spot> spots) {
        var taken = new HashSet<String>();
        var numbers = new HashMap<String, Integer>();
        var distinct = new ArrayList<Spot>();
        for (var spot : spots) {
            var name = spot.name();
            while (!taken.add(name)) {
                name = spot.name() + "~" + numbers.merge(spot.name(), 2, (before, _) -> before + 1);
            }
            distinct.add(spot.named(name));
        }
        return distinct;
    }

    private static @Nullable Form form(Field field, ByteOrder order, Function<Field, Form> texts) {
        var scalar = Scalar.of(field.type());
        if (scalar.isPresent()) {
            return new Form.Number(scalar.get(), order);
        }
        if (field.type().equals("uuid")) {
            return new Form.Uuid();
        }
        if (field.type().startsWith("char[")) {
            return texts.apply(field);
        }
        return field.type().startsWith("byte[") ? new Form.Hex() : null;
    }
}
