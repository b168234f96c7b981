package mocapscope.protocol.setp;

import static mocapscope.protocol.setp.Parcels.WORDING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.session.TransmissionUnit;
import org.junit.jupiter.api.Test;

/** A passphrase is nobody's to see, however it is worded. */
class SetpSecretWordingTest {
    private static TransmissionUnit connecting() {
        return Parcels.hex(Vectors.vector("connect-request")
                .get("packets")
                .get(0)
                .get("hex")
                .asString());
    }

    @Test
    void aPassphraseIsSecretInItsMessageAndInItsFrame() {
        assertEquals(List.of("frames[0].frameData"), secrets(WORDING.editableFields(connecting(), 0)));
        assertEquals(List.of("userPassphrase", "rest"), secrets(WORDING.editableFields(connecting(), 1)));
    }

    private static List<String> secrets(List<EditableField> spots) {
        return spots.stream().filter(EditableField::secret).map(EditableField::name).toList();
    }

    /** Whatever else is made wrong about the packet: from byte 124 on lies the passphrase. */
    @Test
    void aPassphraseStaysSecretInAPacketMadeWrong() throws InvalidFieldValueException {
        for (var spot : WORDING.editableFields(connecting(), 0)) {
            for (int value = 0;
                    value < 256 && spot.offset() < 28 && !spot.name().endsWith(".type");
                    value++) {
                var wrong = WORDING.editFields(connecting(), 0, Map.of(spot.name(), String.valueOf(value)));
                var said = Parcels.hex(Datagrams.hex(wrong));
                masked(WORDING.editableFields(said, 0), said.toString());
                SetpMessageDissectorTest.covered(said.messages().getFirst());
            }
        }
    }

    private static void masked(List<EditableField> spots, String what) {
        for (var spot : spots) {
            assertTrue(spot.secret() || spot.offset() + spot.length() <= 124, () -> spot + " of " + what);
        }
    }
}
