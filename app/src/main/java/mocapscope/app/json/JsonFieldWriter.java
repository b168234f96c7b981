package mocapscope.app.json;

import java.math.BigInteger;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.FieldListener;

/** Writes the fields of a message as JSON properties keyed by field path. */
public final class JsonFieldWriter implements FieldListener {
    private final JsonLineWriter json;

    public JsonFieldWriter(JsonLineWriter json) {
        this.json = json;
    }

    @Override
    public void onField(MessageField field) {
        switch (field.value()) {
            case Number _ when field.secret() -> json.writeString(field.name(), FieldValueFormatter.format(field));
            case Double value -> json.writeNumber(field.name(), value);
            case Float value -> json.writeNumber(field.name(), value);
            case BigInteger value -> json.writeInteger(field.name(), value);
            case Number value -> json.writeInteger(field.name(), value.longValue());
            case Object _ -> json.writeString(field.name(), FieldValueFormatter.format(field));
        }
    }
}
