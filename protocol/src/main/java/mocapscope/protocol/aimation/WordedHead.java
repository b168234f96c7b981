package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.bytes.Form;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.bytes.Rewording;
import mocapscope.protocol.bytes.Spot;
import mocapscope.protocol.bytes.Spots;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.UpgradeRequest;
import mocapscope.protocol.websocket.UpgradeResponse;
import mocapscope.protocol.websocket.WebSocketRule;

/** Edits the HTTP head of an AImation upgrade request or response, by text field or as bytes. */
record WordedHead(ByteBuffer bytes, Direction direction) implements Worded {
    private static final Form WORDS = new Form.Words(StandardCharsets.ISO_8859_1, false);

    @Override
    public List<Spot> spots() {
        var words = fields().stream()
                .filter(field ->
                        field.type().startsWith("char[") && !field.name().equals("end"))
                .map(this::stripped)
                .toList();
        var spots = new ArrayList<>(Spots.of(bytes, words, ByteOrder.BIG_ENDIAN, _ -> WORDS));
        int length = bytes.remaining();
        var all = new Field("head", "byte[" + length + "]", 0, length, bytes, "", "§4.1", false);
        spots.add(Spot.of(all, new Form.Hex(), bytes));
        return spots;
    }

    private List<Field> fields() {
        var fields = new ArrayList<Field>();
        var in = new ByteReader(bytes, WebSocketRule.CUT_OFF, fields::add);
        try {
            if (direction == Direction.TO_SERVER) {
                UpgradeRequest.read(in);
            } else {
                UpgradeResponse.read(in);
            }
        } catch (DecodeException _) {
            // Bytes that could not be decoded can be changed as bytes.
        }
        return fields;
    }

    /** Returns the field without surrounding blanks, which have no meaning. */
    private Field stripped(Field field) {
        int from = field.offset();
        int to = from + field.length();
        while (from < to && blank(from)) {
            from++;
        }
        while (from < to && blank(to - 1)) {
            to--;
        }
        return new Field(field.name(), field.type(), from, to - from, field.value(), "", field.section(), false);
    }

    private boolean blank(int at) {
        return bytes.get(at) == ' ' || bytes.get(at) == '\t';
    }

    @Override
    public ByteBuffer with(Map<String, String> values) throws Misworded {
        return new Rewording(bytes, spots(), List.of(), List.of()).with(values);
    }
}
