package mocapscope.protocol.setp;

import mocapscope.protocol.bytes.ByteWriter;

/**
 * The RESULT structure of SETP: a request's message id, whether it succeeded, and the failure text. The layout is that
 * of §4.
 *
 * <pre>
 *   │u32 request's message id│bool success│char[124] why not│   129 bytes
 * </pre>
 */
record Outcome(long requestMessageId, boolean success, String failureMessage) {

    /** Returns the result of a granted request. */
    static Outcome yes(long request) {
        return new Outcome(request, true, "");
    }

    /** Returns the result of a refused request with the reason. */
    static Outcome no(long request, String why) {
        return new Outcome(request, false, why);
    }

    static Outcome read(SetpReader in) {
        return new Outcome(in.u32("requestMessageId"), in.bool("success"), in.text("failureMessage", 124));
    }

    void write(ByteWriter out) {
        out.u32("requestMessageId", requestMessageId);
        SetpFields.bool(out, "success", success);
        out.text("failureMessage", failureMessage, 124);
    }
}
