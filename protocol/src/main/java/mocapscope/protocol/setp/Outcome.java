package mocapscope.protocol.setp;

import mocapscope.protocol.bytes.ByteWriter;

/**
 * What became of a request (RESULT in §4).
 *
 * <pre>
 *   │u32 request's message id│bool success│char[124] why not│   129 bytes
 * </pre>
 */
record Outcome(long requestMessageId, boolean success, String failureMessage) {

    /** A request is granted. */
    static Outcome yes(long request) {
        return new Outcome(request, true, "");
    }

    /** A request is refused, and why. */
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
