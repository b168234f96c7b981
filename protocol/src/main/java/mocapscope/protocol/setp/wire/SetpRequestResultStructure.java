package mocapscope.protocol.setp.wire;

import mocapscope.protocol.bytes.ByteWriter;

/**
 * The RESULT structure of SETP: a request's message id, whether it succeeded, and the failure text. The layout is that
 * of §4.
 *
 * <pre>
 *   │u32 request's message id│bool success│char[124] why not│   129 bytes
 * </pre>
 */
public record SetpRequestResultStructure(long requestMessageId, boolean success, String failureMessage) {

    /** Returns the result of a granted request. */
    public static SetpRequestResultStructure ofSuccess(long request) {
        return new SetpRequestResultStructure(request, true, "");
    }

    /** Returns the result of a refused request with the reason. */
    public static SetpRequestResultStructure ofFailure(long request, String reason) {
        return new SetpRequestResultStructure(request, false, reason);
    }

    /** Returns the result of a request; {@code reason} is the reason to refuse it, empty if it is granted. */
    public static SetpRequestResultStructure of(long request, String reason) {
        return new SetpRequestResultStructure(request, reason.isEmpty(), reason);
    }

    static SetpRequestResultStructure read(SetpFieldReader in) {
        return new SetpRequestResultStructure(
                in.u32("requestMessageId"), in.bool("success"), in.text("failureMessage", 124));
    }

    void write(ByteWriter out) {
        out.u32("requestMessageId", requestMessageId);
        SetpFieldCodec.bool(out, "success", success);
        out.text("failureMessage", failureMessage, 124);
    }
}
