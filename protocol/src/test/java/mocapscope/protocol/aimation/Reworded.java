package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.MessageEditor;
import mocapscope.protocol.session.TransmissionUnit;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Edits of a message, and their effect on decoding. */
final class Reworded {
    static final MessageEditor WORDING = new AimationProtocol().messageEditor();

    private Reworded() {}

    /** The last of a connection in which these bytes cross in place of others. */
    static List<Entry> wire(TransmissionUnit said, ByteBuffer bytes) {
        boolean head = !said.messages().isEmpty()
                && !(said.messages().getFirst().body() instanceof AimationWebSocketPdu.FramePdu);
        if (AimationChannels.isFile(said.channel())) {
            return List.of(Wire.file(said.channel(), bytes));
        }
        var wire = head ? Wire.open() : Wire.registered(1);
        return (said.direction() == Direction.TO_CLIENT ? wire.toClient(bytes) : wire.toServer(bytes)).entries();
    }

    /** Decodes a transmission unit after its fields were edited. */
    static Heard changed(TransmissionUnit said, int which, Map<String, String> values)
            throws InvalidFieldValueException {
        var bytes = WORDING.editFields(said, which, values);
        boolean registers = said.messages().getLast().body() instanceof AimationMessage.RegistrationRequest;
        var wire = registers ? Wire.upgraded() : Wire.registered(1);
        var to = said.direction() == Direction.TO_CLIENT ? wire.toClient(bytes) : wire.toServer(bytes);
        var heard = Heard.of(to.entries());
        heard.findings.removeIf(finding -> finding.rule() == AimationRule.SHUTDOWN_NOT_SENT);
        return heard;
    }

    static String value(TransmissionUnit said, int which, String name) {
        return WORDING.editableFields(said, which).stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }
}
