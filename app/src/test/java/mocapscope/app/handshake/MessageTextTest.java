package mocapscope.app.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

class MessageTextTest {
    private record Nothing() implements Message.Body {}

    @Test
    void hexHasSixteenBytesALine() {
        assertEquals(
                "00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f\n10 11\n", MessageText.hex(detail(18, List.of())));
    }

    @Test
    void aCArrayIsNamedAfterItsMessage() {
        assertEquals(
                "static const unsigned char vrpn_tracker_pos_quat_12[3] = {\n    0x00, 0x01, 0x02,\n};\n",
                MessageText.c(detail(3, List.of())));
    }

    @Test
    void fieldsNestAsTheirPathsSay() {
        var fields = List.of(
                field("header.name", "say \"hi\"\n", false),
                field("channels[0]", 0.5, false),
                field("channels[1]", Double.NaN, false),
                field("key", "secret", true));

        assertEquals("""
                {
                  "header": {
                    "name": "say \\"hi\\"\\n"
                  },
                  "channels": [0.5, null],
                  "key": "***"
                }
                """, MessageText.json(detail(3, fields)));
    }

    private static Field field(String path, Object value, boolean secret) {
        return new Field(path, "", 0, 1, value, "", "", secret);
    }

    private static Detail detail(int length, List<Field> fields) {
        var bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) i;
        }
        var wrapped = ByteBuffer.wrap(bytes);
        var entry = new Entry(
                0, Entry.Kind.DATA, Direction.TO_CLIENT, Channel.tcp("tcp"), 0, 0, wrapped, Entry.Mark.NONE, "");
        var message = new Message(12, entry, 0, 0, "vrpn_Tracker Pos_Quat", "Tracker0", new Nothing(), wrapped);
        return new Detail(message, FieldTree.of(fields), List.of(), wrapped, false);
    }
}
