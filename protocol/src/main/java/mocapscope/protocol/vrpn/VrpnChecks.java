package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.DecoderOutput;

/** Validates decoded VRPN messages and reports findings on cookies, callbacks and payloads. */
final class VrpnChecks {
    private static final int TEXT_PAYLOAD = 1032;

    private VrpnChecks() {}

    /** Validates a cookie; with {@code logged}, versions whose logs are readable are accepted. */
    static void cookie(Cookie cookie, Message message, boolean logged, DecoderOutput out) {
        if (!cookie.valid()) {
            var text = "not a VRPN cookie: " + cookie.readable();
            out.onFinding(Finding.of(VrpnRule.COOKIE_INVALID, message, "magic", 0, text));
            return;
        }
        if (!cookie.agrees() && !(logged && cookie.readableInLogs())) {
            var text = "version %s, but this program has %s".formatted(cookie.version(), Cookie.OURS.version());
            out.onFinding(Finding.of(VrpnRule.COOKIE_MAJOR, message, "version", Cookie.VERSION_AT, text));
        } else if (!cookie.version().equals(Cookie.OURS.version())) {
            var text = "version %s and our %s are compatible".formatted(cookie.version(), Cookie.OURS.version());
            out.onFinding(Finding.of(VrpnRule.COOKIE_MINOR, message, "version", Cookie.VERSION_AT, text));
        }
        if (!cookie.logModeValid()) {
            var text = "the log digit is not 0 to 3: " + cookie.logMode();
            out.onFinding(Finding.of(VrpnRule.COOKIE_INVALID, message, "log_mode", Cookie.LOG_MODE_AT, text));
        }
    }

    static void callback(Message message, DecoderOutput out) {
        var bytes = message.bytes();
        int end = 0;
        while (end < bytes.limit() && bytes.get(end) != 0) {
            end++;
        }
        if (end == bytes.limit()) {
            var text = "has no NUL: the server reads random bytes after it";
            out.onFinding(Finding.of(VrpnRule.CALLBACK_MALFORMED, message, "request", 0, text));
        } else if (end + 1 < bytes.limit()) {
            var text = "%d bytes follow the NUL of the request".formatted(bytes.limit() - end - 1);
            out.onFinding(Finding.of(VrpnRule.CALLBACK_PADDED, message, "request", end + 1, text));
        }
    }

    /** Validates a frame's payload, which {@code in} has just read. */
    static void body(VrpnMessage body, Message message, ByteReader in, QuatOrder order, DecoderOutput out) {
        // Reports are by far the most frequent: this method is small enough to be inlined.
        if (body instanceof VrpnReport report) {
            report(report, message, in, order, out);
        } else {
            any(body, message, in, order, out);
        }
    }

    private static void any(VrpnMessage body, Message message, ByteReader in, QuatOrder order, DecoderOutput out) {
        switch (body) {
            case VrpnReport report -> report(report, message, in, order, out);
            case VrpnSystem.LogDescription log -> logRequest(log, message, in, out);
            case VrpnSystem.UdpDescription udp -> address(udp, message, out);
            case VrpnSystem.SenderDescription _, VrpnSystem.TypeDescription _, VrpnSystem.Disconnect _ ->
                leftOver(message, in, out);
            case VrpnMessage.Opaque _, VrpnMessage.Undecodable _, VrpnMessage.Fragment _ -> {}
            case Cookie _, Callback _ -> {}
        }
    }

    private static void report(VrpnReport report, Message message, ByteReader in, QuatOrder order, DecoderOutput out) {
        if (!report.finite()) {
            notFinite(message, order, out);
        }
        if (report.peculiar()) {
            peculiar(report, message, in, out);
        }
        leftOver(message, in, out);
    }

    private static void peculiar(VrpnReport report, Message message, ByteReader in, DecoderOutput out) {
        switch (report) {
            case VrpnTracker.Velocity moves when moves.documented() -> withoutTime(message, out);
            case VrpnButton.Changes changes -> documented(changes, message, out);
            case VrpnBase.Text _, VrpnSkeletonPart _ -> text(message, in, out);
            case VrpnLogger.Request(VrpnLogger.Names names) when !names.empty() -> logRequest(names, message, out);
            case VrpnBase _, VrpnTracker _, VrpnRoom _, VrpnWish _, VrpnButton _, VrpnMode _, VrpnAnalog _ -> {}
            case VrpnOutput _, VrpnDial _, VrpnPoser _, VrpnForce _, VrpnImager _, VrpnRegion _, VrpnLogger _ -> {}
        }
    }

    private static void withoutTime(Message message, DecoderOutput out) {
        var text = "a velocity without the duration of its rotation, as in the document";
        out.onFinding(Finding.of(VrpnRule.VELOCITY_WITHOUT_DT, message, "length", 0, text));
    }

    private static void documented(VrpnButton.Changes changes, Message message, DecoderOutput out) {
        var text = "%d changes in one message, as in the document"
                .formatted(changes.changes().size());
        out.onFinding(Finding.of(VrpnRule.BUTTON_CHANGE_DOCUMENTED, message, "num_buttons", VrpnStage.HEADER, text));
    }

    private static void text(Message message, ByteReader in, DecoderOutput out) {
        int length = payload(message);
        if (!in.isTerminated(length - in.remaining() - 2 * Integer.BYTES)) {
            var text = "the text has no NUL inside its field";
            out.onFinding(Finding.of(VrpnRule.TEXT_UNTERMINATED, message, "text", in.offset(), text));
        }
        if (length < TEXT_PAYLOAD) {
            forgiven(message, "payload of %d bytes expected for a text, got %d".formatted(TEXT_PAYLOAD, length), out);
        }
    }

    private static void logRequest(VrpnSystem.LogDescription log, Message message, ByteReader in, DecoderOutput out) {
        var text = "requests logs named \"%s\" (incoming) and \"%s\" (outgoing) from us; mode %d"
                .formatted(log.incoming(), log.outgoing(), log.mode());
        out.onFinding(Finding.of(VrpnRule.LOG_REQUESTED, message, "sender", VrpnSystem.SENDER_AT, text));
        leftOver(message, in, out);
    }

    private static void logRequest(VrpnLogger.Names names, Message message, DecoderOutput out) {
        var text = "requests logs from %s named \"%s\", \"%s\", \"%s\" and \"%s\""
                .formatted(message.sender(), names.localIn(), names.localOut(), names.remoteIn(), names.remoteOut());
        out.onFinding(Finding.of(VrpnRule.LOG_REQUESTED, message, "local_in_length", VrpnStage.HEADER, text));
    }

    private static void address(VrpnSystem.UdpDescription udp, Message message, DecoderOutput out) {
        int extra = payload(message) - udp.address().length() - 1;
        if (extra > 0) {
            forgiven(message, extra + " bytes follow the NUL of the address", out);
        }
    }

    private static int payload(Message message) {
        return (int) VrpnStage.of(message.channel()).declared(message.bytes(), 0) - VrpnStage.HEADER;
    }

    private static void leftOver(Message message, ByteReader in, DecoderOutput out) {
        if (in.remaining() > 0) {
            forgiven(message, in.remaining() + " bytes follow the last field", out);
        }
    }

    /** Reports a payload of wrong length whose fields could be read. */
    private static void forgiven(Message message, String text, DecoderOutput out) {
        out.onFinding(new Finding(
                VrpnRule.PAYLOAD_LENGTH,
                Severity.WARNING,
                message.direction(),
                message.channel(),
                "length",
                text,
                message.n(),
                message.entry().index(),
                0,
                message.at(),
                message.arrival()));
    }

    /** Reports the first number that is NaN or infinite. The search runs only if there is one. */
    private static void notFinite(Message message, QuatOrder order, DecoderOutput out) {
        VrpnInspection.notFinite(message, order)
                .ifPresent(field -> out.onFinding(Finding.of(
                        VrpnRule.NOT_FINITE,
                        message,
                        field.name(),
                        field.offset(),
                        field.name() + " is " + field.value())));
    }
}
