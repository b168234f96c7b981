package mocapscope.app.intercept;

import java.util.BitSet;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.TransmissionUnit;

/** Finds the bytes of secret fields in a transmission, so that they can be masked. */
final class SecretByteFinder {

    private SecretByteFinder() {}

    static BitSet findSecretBytes(Session session, TransmissionUnit said) {
        var secret = new BitSet();
        said.messages().stream()
                .filter(message -> message.carrier() == Message.ON_THE_WIRE)
                .forEach(message -> mask(session, message, secret, said.bytes().remaining()));
        return secret;
    }

    private static void mask(Session session, Message message, BitSet secret, int end) {
        long at = message.at() - message.entry().at();
        session.history().fields(message).stream()
                .filter(MessageField::secret)
                .forEach(field -> secret.set(
                        Math.clamp(at + field.offset(), 0, end),
                        Math.clamp(at + field.offset() + field.length(), 0, end)));
    }
}
