package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketProblemKind;

/**
 * Creates the status codes and reasons of WebSocket close frames. These answer a peer's rule violation or close frame.
 */
public final class AimationCloseStatusFactory {

    private AimationCloseStatusFactory() {}

    /**
     * Returns the close for a peer that broke a rule: the code of RFC 6455 for a frame, "not accepted" for a packet.
     */
    public static WebSocketCloseStatus createForViolation(Finding finding) {
        int code = finding.rule() instanceof WebSocketProblemKind rule
                ? rule.closeCode()
                : WebSocketCloseStatus.NOT_ACCEPTED;
        return new WebSocketCloseStatus(code, finding.text());
    }

    /** Returns a close with the code of the received one; an invalid close is answered with that error. */
    public static WebSocketCloseStatus createEcho(ByteBuffer payload) {
        try {
            return new WebSocketCloseStatus(read(payload).code(), "");
        } catch (DecodeException broken) {
            return WebSocketCloseStatus.ofException(broken);
        }
    }

    /** Describes the payload of a close for the user. */
    public static String describe(ByteBuffer payload) {
        try {
            var status = read(payload);
            var code = status.code() == WebSocketCloseStatus.NONE ? "without a code" : String.valueOf(status.code());
            return (code + " " + status.reason()).strip();
        } catch (DecodeException broken) {
            return broken.getMessage();
        }
    }

    private static WebSocketCloseStatus read(ByteBuffer payload) {
        return WebSocketCloseStatus.read(new ByteReader(payload, WebSocketProblemKind.CUT_OFF));
    }
}
