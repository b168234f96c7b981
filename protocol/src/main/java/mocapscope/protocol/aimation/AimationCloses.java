package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.websocket.Close;
import mocapscope.protocol.websocket.WebSocketRule;

/** How one side closes, and what it makes of the other's close. */
final class AimationCloses {

    private AimationCloses() {}

    /** What to say to a peer that broke a rule: of a frame's what RFC 6455 says, of a packet's that we do not take it. */
    static Close because(Finding finding) {
        int code = finding.rule() instanceof WebSocketRule rule ? rule.closeCode() : Close.NOT_ACCEPTED;
        return new Close(code, finding.text());
    }

    /** Answers a close with its own code; one that is no close with that. */
    static Close echo(ByteBuffer payload) {
        try {
            return new Close(read(payload).code(), "");
        } catch (DecodeException broken) {
            return Close.because(broken);
        }
    }

    /** A close in words. */
    static String said(ByteBuffer payload) {
        try {
            var close = read(payload);
            var code = close.code() == Close.NONE ? "without a code" : String.valueOf(close.code());
            return (code + " " + close.reason()).strip();
        } catch (DecodeException broken) {
            return broken.getMessage();
        }
    }

    private static Close read(ByteBuffer payload) {
        return Close.read(new ByteReader(payload, WebSocketRule.CUT_OFF));
    }
}
