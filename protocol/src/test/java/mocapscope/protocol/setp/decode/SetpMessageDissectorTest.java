package mocapscope.protocol.setp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.setp.wire.SetpConformanceVectors;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests that every byte is shown once, with a name and a section, and that a passphrase is always masked (R44). */
public class SetpMessageDissectorTest {
    private static final Set<String> SECTIONS = Set.of("§2", "§3", "§4");

    /** Asserts that every field appears once, in order and without gaps. */
    public static void covered(DecodedMessage message) {
        int at = 0;
        for (var field : SetpDecodedOutput.fields(message)) {
            assertEquals(at, field.offset(), field.name());
            assertFalse(field.name().isEmpty());
            assertTrue(SECTIONS.contains(field.section()), field.name());
            at += field.length();
        }
        assertEquals(message.length(), at, message.name());
    }

    @TestFactory
    Stream<DynamicTest> showsEveryByteOfEveryVectorOnce() {
        return SetpConformanceVectors.vectors()
                .map(vector -> dynamicTest(vector.get("id").asString(), () -> {
                    var builder = new SetpEntryBuilder();
                    vector.get("packets")
                            .forEach(packet -> builder.bytes(SetpConformanceVectors.hex(packet.get("hex"))));
                    SetpDecodedOutput.inSession(builder).messages.forEach(SetpMessageDissectorTest::covered);
                }));
    }

    @TestFactory
    Stream<DynamicTest> showsEveryByteOfMalformedPacketsOnce() {
        return SetpConformanceVectors.MALFORMED
                .get("malformed")
                .valueStream()
                .map(one -> dynamicTest(one.get("id").asString(), () -> {
                    var builder = new SetpEntryBuilder();
                    one.get("packets").forEach(packet -> builder.bytes(SetpConformanceVectors.hex(packet)));
                    SetpDecodedOutput.inSession(builder).messages.forEach(SetpMessageDissectorTest::covered);
                }));
    }

    private static byte[] connecting() {
        return SetpConformanceVectors.hex(SetpConformanceVectors.vector("connect-request")
                .get("packets")
                .get(0)
                .get("hex"));
    }

    private static List<MessageField> secrets(DecodedMessage message) {
        return SetpDecodedOutput.fields(message).stream()
                .filter(MessageField::secret)
                .toList();
    }

    @Test
    void marksPassphraseSecretInMessageAndPacket() {
        var decoded =
                SetpDecodedOutput.of(new SetpEntryBuilder().bytes(connecting()).list());

        assertEquals(List.of("frames[0].userPassphrase 124 32"), places(secrets(decoded.messages.getFirst())));
        assertEquals(List.of("userPassphrase 96 32"), places(secrets(decoded.messages.get(1))));
    }

    private static List<String> places(List<MessageField> fields) {
        return fields.stream()
                .map(field -> "%s %d %d".formatted(field.name(), field.offset(), field.length()))
                .toList();
    }

    /** Truncated, in two frames, in a session, or with a broken frame: the passphrase must be masked. */
    @Test
    void marksPassphraseSecretInDamagedPackets() {
        for (int length = 125; length < 156; length++) {
            masked(Arrays.copyOf(connecting(), length));
            var shorter = Arrays.copyOf(connecting(), length);
            shorter[27] = (byte) (length - 28);
            masked(shorter);
        }
        var inSession = connecting();
        inSession[0] = 0x4d;
        inSession[1] = 0x3c;
        inSession[2] = 0x2b;
        inSession[3] = 0x1a;
        masked(inSession);
        for (int field : new int[] {23, 25}) {
            var other = connecting();
            other[field] = 2;
            masked(other);
        }
        var none = connecting();
        none[23] = 0;
        masked(none);
    }

    /** Asserts that no byte from 124 on is shown. */
    private static void masked(byte[] packet) {
        var message = SetpDecodedOutput.inSession(new SetpEntryBuilder().bytes(packet))
                .messages
                .getFirst();
        covered(message);
        for (var field : SetpDecodedOutput.fields(message)) {
            assertTrue(field.secret() || field.offset() + field.length() <= 124, field.toString());
        }
    }

    @Test
    void connectRequestTextContainsNoPassphrase() {
        var body = SetpDecodedOutput.of(
                        new SetpEntryBuilder().bytes(connecting()).list())
                .messages
                .get(1)
                .body();

        assertFalse(body.toString().contains("correct horse"), body.toString());
        var packet = SetpDecodedOutput.of(
                        new SetpEntryBuilder().bytes(connecting()).list())
                .messages
                .getFirst()
                .body();
        assertFalse(packet.toString().contains("636f7272656374"), packet.toString());
    }

    @Test
    void packetShowsFieldsOfItsMessages() {
        var hex = SetpConformanceVectors.VALID.get("special").get(1).get("hex").asString();
        var names =
                SetpDecodedOutput.fields(SetpDecodedOutput.inSession(new SetpEntryBuilder().hex(hex))
                                .messages
                                .getFirst())
                        .stream()
                        .map(MessageField::name)
                        .toList();

        assertEquals(
                List.of("sessionId", "packetId", "firstSendTime", "guaranteed", "resendCount", "frames[0].type"),
                names.subList(0, 6));
        assertTrue(names.containsAll(
                List.of("frames[0].packetIds[0]", "frames[1].frameDataSize", "frames[2].orientation.w")));
    }
}
