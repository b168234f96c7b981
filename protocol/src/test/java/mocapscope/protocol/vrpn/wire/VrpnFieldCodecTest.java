package mocapscope.protocol.vrpn.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The fields of every message: none is missing, and each number that is not finite is found. */
class VrpnFieldCodecTest {
    private static final VrpnDecoder DECODER =
            new VrpnDecoder(VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of(), Map.of()));

    static Stream<VrpnGoldenMessage> golden() {
        return VrpnGoldenMessage.all();
    }

    @ParameterizedTest
    @MethodSource("golden")
    void fieldsCoverEveryByte(VrpnGoldenMessage golden) {
        var message = decode(golden.frame()).messages.getLast();
        int covered = fields(message).stream()
                .filter(field -> !field.name().equals("time"))
                .mapToInt(MessageField::length)
                .sum();

        assertEquals(message.length(), covered);
    }

    @ParameterizedTest
    @MethodSource("golden")
    void reportsEveryNonFiniteField(VrpnGoldenMessage golden) {
        var message = decode(golden.frame()).messages.getLast();
        for (var field : fields(message)) {
            var bytes = ByteBuffer.wrap(VrpnTestBytes.copy(message.bytes()));
            switch (field.value()) {
                case Double _ -> bytes.putDouble(field.offset(), Double.POSITIVE_INFINITY);
                case Float _ -> bytes.putFloat(field.offset(), Float.NaN);
                default -> {
                    continue;
                }
            }
            // A count that is no number is no count.
            var rule =
                    field.name().equals("num_channels") ? VrpnProblemKind.COUNT_TOO_LARGE : VrpnProblemKind.NOT_FINITE;
            var found = decode(VrpnTestBytes.hex(bytes)).findings.stream()
                    .filter(finding -> finding.rule() == rule)
                    .map(finding -> finding.field() + " " + finding.offset())
                    .toList();
            assertEquals(List.of(field.name() + " " + field.offset()), found);
        }
    }

    @Test
    void namesImageFieldsByChannel() {
        var golden = VrpnGoldenMessage.all()
                .filter(one -> one.type() == VrpnMessageType.IMAGE_DESCRIPTION)
                .findFirst()
                .orElseThrow();

        assertEquals(
                List.of(
                        "24+4 depth 1",
                        "28+4 rows 480",
                        "32+4 columns 640",
                        "36+4 num_channels 1",
                        "40+4 channels[0].min 0.0",
                        "44+4 channels[0].max 255.0",
                        "48+4 channels[0].offset 0.0",
                        "52+4 channels[0].scale 0.5",
                        "56+4 channels[0].compression 0",
                        "60+100 channels[0].name height",
                        "160+100 channels[0].units nm"),
                fields(decode(golden.frame()).messages.getLast()).stream()
                        .filter(messageField -> messageField.section().equals("§2.7"))
                        .map(field ->
                                "%d+%d %s %s".formatted(field.offset(), field.length(), field.name(), field.value()))
                        .toList());
    }

    private static VrpnDecodedOutput decode(String frame) {
        return VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                .fromServer(VrpnTestBytes.GREETING + frame)
                .list());
    }

    private static List<MessageField> fields(DecodedMessage message) {
        var fields = new ArrayList<MessageField>();
        DECODER.inspect(message, fields::add);
        return fields;
    }
}
