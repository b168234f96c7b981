package mocapscope.protocol.vrpn.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.vrpn.wire.VrpnDecodedOutput;
import mocapscope.protocol.vrpn.wire.VrpnEntryBuilder;
import mocapscope.protocol.vrpn.wire.VrpnTestBytes;
import org.junit.jupiter.api.Test;

class VrpnMessageDissectorTest {
    private static final VrpnDecoder DECODER =
            new VrpnDecoder(VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of(), Map.of()));

    @Test
    void showsPoseFieldsWithUnitsAndSections() {
        var pose = captured("vrpn_Tracker Pos_Quat");

        assertEquals(
                List.of(
                        "0+4 length 88 bytes §2.4",
                        "4+4 seconds 1700000000 s §2.4",
                        "8+4 microseconds 10000 µs §2.4",
                        "12+4 sender 1  §2.4",
                        "16+4 type 4  §2.4",
                        "20+4 sequence 93  §2.4",
                        "4+8 time 2023-11-14 22:13:20.010000Z  §2.4",
                        "24+4 sensor 1  §2.7",
                        "28+4 sensor_again 1  §2.7",
                        "32+8 position.x 0.01 m §2.7",
                        "40+8 position.y -0.02 m §2.7",
                        "48+8 position.z 1.5 m §2.7",
                        "56+8 orientation.x 0.0  §2.7",
                        "64+8 orientation.y 0.0  §2.7",
                        "72+8 orientation.z 0.008726535498373935  §2.7",
                        "80+8 orientation.w 0.9999619230641713  §2.7"),
                lines(pose.get(1)));
    }

    @Test
    void showsCookieFields() {
        assertEquals(
                List.of("magic", "version", "spaces", "log_mode", "padding"),
                fields(captured("cookie").getFirst()).stream()
                        .map(MessageField::name)
                        .toList());
    }

    @Test
    void fieldsCoverEveryByteOfEveryMessage() {
        for (var message : VrpnDecodedOutput.of(VrpnEntryBuilder.captured("ground_tcp.jsonl")).messages) {
            assertEquals(message.length(), covered(message), message.name());
        }
    }

    @Test
    void showsInvalidMessageAsFarAsReadable() {
        var frame = VrpnTestBytes.frame(1, -2, "00000079" + "78".repeat(120) + "00");
        var message = VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                        .fromServer(VrpnTestBytes.COOKIE + frame)
                        .list())
                .messages
                .getLast();

        assertEquals(message.length(), covered(message));
        assertTrue(lines(message).contains("24+4 name_length 121  §2.3"), lines(message)::toString);
    }

    @Test
    void showsHeaderOfInvalidLength() {
        var message = VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                        .fromServer(VrpnTestBytes.COOKIE + "0000000a" + "00".repeat(20))
                        .list())
                .messages
                .getLast();

        assertEquals("0+4 length 10 bytes §2.4", lines(message).getFirst());
        assertEquals(24, covered(message));
    }

    private static List<DecodedMessage> captured(String name) {
        return VrpnDecodedOutput.of(VrpnEntryBuilder.captured("ground_tcp.jsonl")).messages.stream()
                .filter(message -> message.name().equals(name))
                .toList();
    }

    /** Bytes that the fields cover, the time in words aside: it lies over two others. */
    private static int covered(DecodedMessage message) {
        return fields(message).stream()
                .filter(field -> !field.name().equals("time"))
                .mapToInt(MessageField::length)
                .sum();
    }

    private static List<String> lines(DecodedMessage message) {
        return fields(message).stream()
                .map(field -> "%d+%d %s %s %s %s"
                        .formatted(
                                field.offset(),
                                field.length(),
                                field.name(),
                                field.value(),
                                field.unit(),
                                field.section()))
                .toList();
    }

    private static List<MessageField> fields(DecodedMessage message) {
        var fields = new ArrayList<MessageField>();
        DECODER.inspect(message, fields::add);
        return fields;
    }
}
