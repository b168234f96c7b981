package mocapscope.protocol.aimation.edit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.EditableFieldFactory;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.MessagePatcher;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketProblemKind;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;

/** Edits the HTTP head of the request or response that upgrades an AImation connection to WebSocket. */
record AimationUpgradeHeadEditor(ByteBuffer bytes, Direction direction) implements AimationFieldEditor {
    private static final FieldTextCodec TEXT =
            new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.ISO_8859_1, false);

    @Override
    public List<EditableField> editableFields() {
        var words = fields().stream()
                .filter(field ->
                        field.type().startsWith("char[") && !field.name().equals("end"))
                .map(this::strip)
                .toList();
        var fields = new ArrayList<>(EditableFieldFactory.of(bytes, words, ByteOrder.BIG_ENDIAN, _ -> TEXT));
        int length = bytes.remaining();
        var all = new MessageField("head", "byte[" + length + "]", 0, length, bytes, "", "§4.1", false);
        fields.add(EditableField.of(all, new FieldTextCodec.HexCodec(), bytes));
        return fields;
    }

    private List<MessageField> fields() {
        var fields = new ArrayList<MessageField>();
        var in = new ByteReader(bytes, WebSocketProblemKind.CUT_OFF, fields::add);
        try {
            if (direction == Direction.TO_SERVER) {
                WebSocketUpgradeRequest.read(in);
            } else {
                WebSocketUpgradeResponse.read(in);
            }
        } catch (DecodeException _) {
            // Bytes that could not be decoded can be changed as bytes.
        }
        return fields;
    }

    /** Returns the field without surrounding blanks, which have no meaning. */
    private MessageField strip(MessageField field) {
        int from = field.offset();
        int to = from + field.length();
        while (from < to && blank(from)) {
            from++;
        }
        while (from < to && blank(to - 1)) {
            to--;
        }
        return new MessageField(field.name(), field.type(), from, to - from, field.value(), "", field.section(), false);
    }

    private boolean blank(int at) {
        return bytes.get(at) == ' ' || bytes.get(at) == '\t';
    }

    @Override
    public ByteBuffer editFields(Map<String, String> values) throws InvalidFieldValueException {
        return new MessagePatcher(bytes, editableFields(), List.of(), List.of()).patch(values);
    }
}
