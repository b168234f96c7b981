package mocapscope.app.json;

import java.math.BigInteger;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.FieldListener;

/** Writes the fields of a message as JSON properties keyed by field path. */
public final class JsonFields implements FieldListener {
    private final Json json;

    public JsonFields(Json json) {
        this.json = json;
    }

    @Override
    public void onField(MessageField field) {
        switch (field.value()) {
            case Number _ when field.secret() -> json.text(field.name(), FieldText.of(field));
            case Double value -> json.real(field.name(), value);
            case Float value -> json.real(field.name(), value);
            case BigInteger value -> json.whole(field.name(), value);
            case Number value -> json.whole(field.name(), value.longValue());
            case Object _ -> json.text(field.name(), FieldText.of(field));
        }
    }
}
