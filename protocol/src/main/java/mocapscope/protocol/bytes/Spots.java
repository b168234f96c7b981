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

/** Makes spots of fields: of each that can be written as it was read, and lies behind those before it. */
public final class Spots {

    private Spots() {}

    /**
     * Spots in the order of their bytes. Views of what other fields show, such as a time in words, are left out.
     *
     * @param texts how a field of letters is written
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

    /** The same spots, and of those with one name each later one has its number behind it, such as {@code hub.x~2}. */
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
