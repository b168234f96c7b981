package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.aimation.AimationProtocol;
import mocapscope.protocol.aimation.decode.AimationDecodedOutput;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Edits of a message, and their effect on decoding. */
public final class AimationMessageEdits {
    public static final MessageEditor EDITOR = new AimationProtocol().messageEditor();

    private AimationMessageEdits() {}

    /** The last of a connection in which these bytes cross in place of others. */
    static List<Entry> wire(DecodedTransmissionUnit unit, ByteBuffer bytes) {
        boolean head = !unit.messages().isEmpty()
                && !(unit.messages().getFirst().body() instanceof AimationUpgradeOrFrame.FramePdu);
        if (AimationChannelConstants.isFile(unit.channel())) {
            return List.of(AimationEntryBuilder.file(unit.channel(), bytes));
        }
        var entries = head ? AimationEntryBuilder.open() : AimationEntryBuilder.registered(1);
        return (unit.direction() == Direction.TO_CLIENT ? entries.toClient(bytes) : entries.toServer(bytes)).entries();
    }

    /** Decodes a transmission unit after its fields were edited. */
    public static AimationDecodedOutput decodeEdited(
            DecodedTransmissionUnit unit, int index, Map<String, String> values) throws InvalidFieldValueException {
        var bytes = EDITOR.editFields(unit, index, values);
        boolean registers = unit.messages().getLast().body() instanceof AimationMessage.RegistrationRequest;
        var entries = registers ? AimationEntryBuilder.upgraded() : AimationEntryBuilder.registered(1);
        var to = unit.direction() == Direction.TO_CLIENT ? entries.toClient(bytes) : entries.toServer(bytes);
        var decoded = AimationDecodedOutput.of(to.entries());
        decoded.findings.removeIf(finding -> finding.rule() == AimationProblemKind.SHUTDOWN_NOT_SENT);
        return decoded;
    }

    public static String value(DecodedTransmissionUnit unit, int index, String name) {
        return EDITOR.editableFields(unit, index).stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }
}
