package mocapscope.protocol.setp.edit;

import static mocapscope.protocol.setp.wire.SetpTransmissionUnits.EDITOR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.setp.decode.SetpMessageDissectorTest;
import mocapscope.protocol.setp.wire.SetpConformanceVectors;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpTransmissionUnits;
import org.junit.jupiter.api.Test;

/** Tests that a passphrase stays masked in every edited message. */
class SetpEditedSecretTest {
    private static DecodedTransmissionUnit connecting() {
        return SetpTransmissionUnits.hex(SetpConformanceVectors.vector("connect-request")
                .get("packets")
                .get(0)
                .get("hex")
                .asString());
    }

    @Test
    void passphraseIsSecretInMessageAndFrame() {
        assertEquals(List.of("frames[0].frameData"), secrets(EDITOR.editableFields(connecting(), 0)));
        assertEquals(List.of("userPassphrase", "rest"), secrets(EDITOR.editableFields(connecting(), 1)));
    }

    private static List<String> secrets(List<EditableField> fields) {
        return fields.stream()
                .filter(EditableField::secret)
                .map(EditableField::name)
                .toList();
    }

    /** The passphrase starts at byte 124, even in an otherwise invalid packet. */
    @Test
    void passphraseStaysSecretInDamagedPacket() throws InvalidFieldValueException {
        for (var field : EDITOR.editableFields(connecting(), 0)) {
            for (int value = 0;
                    value < 256 && field.offset() < 28 && !field.name().endsWith(".type");
                    value++) {
                var wrong = EDITOR.editFields(connecting(), 0, Map.of(field.name(), String.valueOf(value)));
                var unit = SetpTransmissionUnits.hex(SetpEntryBuilder.hex(wrong));
                masked(EDITOR.editableFields(unit, 0), unit.toString());
                SetpMessageDissectorTest.covered(unit.messages().getFirst());
            }
        }
    }

    private static void masked(List<EditableField> fields, String description) {
        for (var field : fields) {
            assertTrue(field.secret() || field.offset() + field.length() <= 124, () -> field + " of " + description);
        }
    }
}
