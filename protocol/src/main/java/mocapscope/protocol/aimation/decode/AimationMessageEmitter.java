package mocapscope.protocol.aimation.decode;

import java.nio.ByteBuffer;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Entry;

/** Numbers the messages decoded from AImation traffic and passes them, with any problem reports, to the decoder's output. */
final class AimationMessageEmitter {
    private final Entry entry;
    private final DecoderEventEmitter out;
    private long n;

    AimationMessageEmitter(Entry entry, long nextMessage, DecoderEventEmitter out) {
        this.entry = entry;
        this.n = nextMessage;
        this.out = out;
    }

    Entry entry() {
        return entry;
    }

    DecoderEventEmitter out() {
        return out;
    }

    long nextMessage() {
        return n;
    }

    /** Advances the message number by messages that were emitted elsewhere. */
    void skipNumbers(int messages) {
        n += messages;
    }

    /** A head or a frame: {@code length} bytes of those that {@code origin} holds. */
    DecodedMessage emitPdu(AimationUpgradeOrFrame body, DecodedMessage.ByteOrigin origin, int from, int length) {
        return emit(new DecodedMessage(n, entry, body.title(), "", body, origin, from, length));
    }

    /** Emits a message that frames carried: all of {@code held}. */
    DecodedMessage emitMessage(
            AimationMessage body, String sender, ByteBuffer held, long first, long at, long carrier) {
        return emit(new DecodedMessage(
                n, entry, first, at, body.title(), sender, body, held, held.position(), held.remaining(), carrier));
    }

    private DecodedMessage emit(DecodedMessage message) {
        n++;
        out.emitMessage(message);
        return message;
    }

    void reportFinding(DecodeException exception, DecodedMessage message) {
        out.emitFinding(Finding.of(exception, message));
    }

    void reportFinding(Rule rule, DecodedMessage message, String text) {
        out.emitFinding(Finding.of(rule, message, text));
    }
}
