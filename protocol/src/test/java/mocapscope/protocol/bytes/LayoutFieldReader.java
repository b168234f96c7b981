package mocapscope.protocol.bytes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the fields of a message by its layout, as a decoder reads them by its code. */
public final class LayoutFieldReader {
    private final ByteReader in;
    private final Map<String, Integer> lengths = new HashMap<>();

    private LayoutFieldReader(ByteReader in) {
        this.in = in;
    }

    /** Returns the fields of a message; fails if bytes follow the last one. */
    public static List<String> read(MessageLayout layout, ByteBuffer bytes, ByteOrder order) {
        var fields = new ArrayList<String>();
        var in = new ByteReader(bytes, order, TestRule.TOO_SHORT, field -> fields.add(describe(field)));
        new LayoutFieldReader(in).read(layout.fields());
        if (in.remaining() > 0) {
            throw new AssertionError(in.remaining() + " bytes follow the last field of " + layout.name());
        }
        return fields;
    }

    /** Describes what a layout states of a field: offset, length, name and unit. */
    public static String describe(MessageField field) {
        return "%d+%d %s %s"
                .formatted(field.offset(), field.length(), field.name(), field.unit())
                .strip();
    }

    private void read(List<MessageLayout.FieldLayout> fields) {
        for (var field : fields) {
            if (!field.optional() || in.remaining() > 0) {
                read(field);
            }
        }
    }

    private void read(MessageLayout.FieldLayout field) {
        var name = field.name();
        var unit = field.unit();
        switch (field.type()) {
            case "u8" -> lengths.put(name, in.u8(name));
            case "u16" -> lengths.put(name, in.u16(name));
            case "i16" -> in.i16(name);
            case "u24" -> lengths.put(name, in.u24(name, unit));
            case "i24" -> in.i24(name, unit);
            case "i32" -> lengths.put(name, in.i32(name, unit));
            case "u32" -> lengths.put(name, (int) in.u32(name, unit));
            case "i64" -> in.i64(name);
            case "u64" -> in.u64(name, unit);
            case "f32" -> in.f32(name, unit);
            case "f64" -> lengths.put(name, (int) in.f64(name, unit));
            case "uuid" -> in.uuid(name);
            case "text", "secret" ->
                in.text(
                        name,
                        length(field),
                        StandardCharsets.UTF_8,
                        field.type().equals("secret"));
            case "bytes" -> in.bytes(name, length(field));
            case "list" -> readList(field);
            default -> throw new AssertionError(field.type());
        }
    }

    private void readList(MessageLayout.FieldLayout field) {
        int count = field.length().isRemaining() ? Integer.MAX_VALUE : length(field);
        for (int i = 0; i < count && (in.remaining() > 0 || !field.length().isRemaining()); i++) {
            in.open(field.name(), i);
            read(field.entries());
            in.close();
        }
    }

    private int length(MessageLayout.FieldLayout field) {
        var length = field.length();
        if (length.isRemaining()) {
            return in.remaining();
        }
        return length.constant() + lengths.getOrDefault(length.field(), 0);
    }
}
