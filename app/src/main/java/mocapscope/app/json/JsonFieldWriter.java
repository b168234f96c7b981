package mocapscope.app.json;

import java.math.BigInteger;
import mocapscope.protocol.bytes.FieldListener;
import mocapscope.protocol.bytes.MessageField;

/** Writes the fields of a message as JSON properties keyed by field path. */
public final class JsonFieldWriter implements FieldListener {
    private final JsonLineWriter writer;

    public JsonFieldWriter(JsonLineWriter writer) {
        this.writer = writer;
    }

    @Override
    public void onField(MessageField field) {
        switch (field.value()) {
            case Number _ when field.secret() -> writer.writeString(field.name(), FieldValueFormatter.format(field));
            case Double value -> writer.writeNumber(field.name(), value);
            case Float value -> writer.writeNumber(field.name(), value);
            case BigInteger value -> writer.writeInteger(field.name(), value);
            case Number value -> writer.writeInteger(field.name(), value.longValue());
            case Object _ -> writer.writeString(field.name(), FieldValueFormatter.format(field));
        }
    }
}
