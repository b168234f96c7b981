package mocapscope.protocol.vrpn.decode;

import java.util.Locale;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.vrpn.wire.VrpnAnalogMessage;
import mocapscope.protocol.vrpn.wire.VrpnAnalogOutputMessage;
import mocapscope.protocol.vrpn.wire.VrpnAuxiliaryLoggerMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonModeMessage;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnDialMessage;
import mocapscope.protocol.vrpn.wire.VrpnForceDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnImageRegionMessage;
import mocapscope.protocol.vrpn.wire.VrpnImageTransferControlMessage;
import mocapscope.protocol.vrpn.wire.VrpnLogRecordHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnPoserRequest;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnQuaternionOrder;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;
import mocapscope.protocol.vrpn.wire.VrpnTrackerGeometryMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerRequest;

/** Checks decoded VRPN cookies, callback requests and payloads, and reports the problems found. */
final class VrpnMessageValidator {
    private static final int TEXT_PAYLOAD = 1032;

    private VrpnMessageValidator() {}

    /** Validates a cookie; with {@code logged}, versions whose logs are readable are accepted. */
    static void checkCookie(VrpnCookie cookie, DecodedMessage message, boolean logged, DecoderEventEmitter out) {
        if (!cookie.isValid()) {
            var text = "not a VRPN cookie: " + cookie.toPrintableText();
            out.emitFinding(Finding.of(VrpnProblemKind.COOKIE_INVALID, message, "magic", 0, text));
            return;
        }
        if (!cookie.isCompatible() && !(logged && cookie.isReadableInLogs())) {
            var text = "version %s, but this program has %s".formatted(cookie.version(), VrpnCookie.OURS.version());
            out.emitFinding(Finding.of(VrpnProblemKind.COOKIE_MAJOR, message, "version", VrpnCookie.VERSION_AT, text));
        } else if (!cookie.version().equals(VrpnCookie.OURS.version())) {
            var text = "version %s and our %s are compatible".formatted(cookie.version(), VrpnCookie.OURS.version());
            out.emitFinding(Finding.of(VrpnProblemKind.COOKIE_MINOR, message, "version", VrpnCookie.VERSION_AT, text));
        }
        if (!cookie.hasValidLogMode()) {
            var text = "the log digit is not 0 to 3: " + cookie.logMode();
            out.emitFinding(
                    Finding.of(VrpnProblemKind.COOKIE_INVALID, message, "log_mode", VrpnCookie.LOG_MODE_AT, text));
        }
    }

    /**
     * Adapts a finding to a log file: moves its offset, which was computed for a frame, and downgrades an unknown id to a
     * note. It is no error, as a log may begin after ids were described.
     */
    static Finding adaptToLog(Finding found) {
        boolean cookie = found.rule() == VrpnProblemKind.COOKIE_INVALID
                || found.rule() == VrpnProblemKind.COOKIE_MAJOR
                || found.rule() == VrpnProblemKind.COOKIE_MINOR;
        return cookie ? found : moved(found);
    }

    private static Finding moved(Finding found) {
        boolean unknown =
                found.rule() == VrpnProblemKind.TYPE_UNKNOWN || found.rule() == VrpnProblemKind.SENDER_UNKNOWN;
        int offset = VrpnLogRecordHeader.toRecordOffset(found.offset());
        return new Finding(
                found.rule(),
                unknown ? Severity.NOTE : found.severity(),
                found.direction(),
                found.channel(),
                found.field().equals("length") ? "payload_length" : found.field(),
                unknown ? found.text() + " in this log" : found.text(),
                found.message(),
                found.entry(),
                offset,
                found.at() + offset - found.offset(),
                found.arrival());
    }

    static void checkCallback(DecodedMessage message, DecoderEventEmitter out) {
        var bytes = message.bytes();
        int end = 0;
        while (end < bytes.limit() && bytes.get(end) != 0) {
            end++;
        }
        if (end == bytes.limit()) {
            var text = "has no NUL: a C++ server reads on into what its buffer held before";
            out.emitFinding(Finding.of(VrpnProblemKind.CALLBACK_MALFORMED, message, "request", 0, text));
        } else if (end + 1 < bytes.limit()) {
            var text = "%d bytes follow the NUL of the request".formatted(bytes.limit() - end - 1);
            out.emitFinding(Finding.of(VrpnProblemKind.CALLBACK_PADDED, message, "request", end + 1, text));
        }
    }

    /** Validates a frame's payload, which {@code in} has just read. */
    static void checkBody(
            VrpnMessage body,
            DecodedMessage message,
            ByteReader in,
            VrpnQuaternionOrder order,
            DecoderEventEmitter out) {
        // Reports are by far the most frequent: this method is small enough to be inlined.
        if (body instanceof VrpnDeviceMessage report) {
            report(report, message, in, order, out);
        } else {
            any(body, message, in, order, out);
        }
    }

    private static void any(
            VrpnMessage body,
            DecodedMessage message,
            ByteReader in,
            VrpnQuaternionOrder order,
            DecoderEventEmitter out) {
        switch (body) {
            case VrpnDeviceMessage report -> report(report, message, in, order, out);
            case VrpnSystemMessage.LogDescription log -> logRequest(log, message, in, out);
            case VrpnSystemMessage.UdpDescription udp -> address(udp, message, out);
            case VrpnSystemMessage.SenderDescription _,
                    VrpnSystemMessage.TypeDescription _,
                    VrpnSystemMessage.DisconnectRecord _ -> leftOver(message, in, out);
            case VrpnMessage.OpaquePayload _, VrpnMessage.FramingError _, VrpnMessage.MalformedBytes _ -> {}
            case VrpnCookie _, VrpnTcpConnectBackRequest _ -> {}
        }
    }

    private static void report(
            VrpnDeviceMessage report,
            DecodedMessage message,
            ByteReader in,
            VrpnQuaternionOrder order,
            DecoderEventEmitter out) {
        if (!report.isFinite()) {
            notFinite(message, order, out);
        }
        var quaternion = report.quaternion();
        if (quaternion != null && quaternion.isFinite() && !quaternion.hasUnitLength()) {
            notUnit(quaternion, message, order, out);
        }
        if (report.needsValidation()) {
            checkDeviation(report, message, in, out);
        }
        leftOver(message, in, out);
    }

    private static void checkDeviation(
            VrpnDeviceMessage report, DecodedMessage message, ByteReader in, DecoderEventEmitter out) {
        switch (report) {
            case VrpnTrackerMessage.SensorVelocity moves when moves.documentedLayout() -> withoutTime(message, out);
            case VrpnButtonMessage.ButtonChangeList changeList -> documented(changeList, message, out);
            case VrpnCommonDeviceMessage.TextMessage _, VrpnSkeletonDescriptionFragment _ -> text(message, in, out);
            case VrpnAuxiliaryLoggerMessage.LoggingRequest(VrpnAuxiliaryLoggerMessage.LogFileNames names)
            when !names.isEmpty() -> logRequest(names, message, out);
            case VrpnCommonDeviceMessage _,
                    VrpnTrackerMessage _,
                    VrpnTrackerGeometryMessage _,
                    VrpnTrackerRequest _,
                    VrpnButtonMessage _,
                    VrpnButtonModeMessage _,
                    VrpnAnalogMessage _ -> {}
            case VrpnAnalogOutputMessage _,
                    VrpnDialMessage _,
                    VrpnPoserRequest _,
                    VrpnForceDeviceMessage _,
                    VrpnImageTransferControlMessage _,
                    VrpnImageRegionMessage _,
                    VrpnAuxiliaryLoggerMessage _ -> {}
        }
    }

    private static void withoutTime(DecodedMessage message, DecoderEventEmitter out) {
        var text = "a velocity without the duration of its rotation, as in the document";
        out.emitFinding(Finding.of(VrpnProblemKind.VELOCITY_WITHOUT_DT, message, "length", 0, text));
    }

    private static void documented(
            VrpnButtonMessage.ButtonChangeList changeList, DecodedMessage message, DecoderEventEmitter out) {
        var text = "%d changes in one message, as in the document"
                .formatted(changeList.changes().size());
        out.emitFinding(Finding.of(
                VrpnProblemKind.BUTTON_CHANGE_DOCUMENTED, message, "num_buttons", VrpnFramingPhase.HEADER_SIZE, text));
    }

    private static void text(DecodedMessage message, ByteReader in, DecoderEventEmitter out) {
        int length = payload(message);
        if (!in.isTerminated(length - in.remaining() - 2 * Integer.BYTES)) {
            var text = "the text has no NUL inside its field";
            out.emitFinding(Finding.of(VrpnProblemKind.TEXT_UNTERMINATED, message, "text", in.offset(), text));
        }
        if (length < TEXT_PAYLOAD) {
            reportPayloadLength(
                    message, "payload of %d bytes expected for a text, got %d".formatted(TEXT_PAYLOAD, length), out);
        }
    }

    private static void logRequest(
            VrpnSystemMessage.LogDescription log, DecodedMessage message, ByteReader in, DecoderEventEmitter out) {
        var text = "requests logs named \"%s\" (incoming) and \"%s\" (outgoing) from the server; mode %d"
                .formatted(log.incoming(), log.outgoing(), log.mode());
        out.emitFinding(
                Finding.of(VrpnProblemKind.LOG_REQUESTED, message, "sender", VrpnSystemMessage.SENDER_AT, text));
        leftOver(message, in, out);
    }

    private static void logRequest(
            VrpnAuxiliaryLoggerMessage.LogFileNames names, DecodedMessage message, DecoderEventEmitter out) {
        var text = "requests logs from %s named \"%s\", \"%s\", \"%s\" and \"%s\""
                .formatted(message.sender(), names.localIn(), names.localOut(), names.remoteIn(), names.remoteOut());
        out.emitFinding(Finding.of(
                VrpnProblemKind.LOG_REQUESTED, message, "local_in_length", VrpnFramingPhase.HEADER_SIZE, text));
    }

    private static void address(VrpnSystemMessage.UdpDescription udp, DecodedMessage message, DecoderEventEmitter out) {
        int extra = payload(message) - udp.address().length() - 1;
        if (extra > 0) {
            reportPayloadLength(message, extra + " bytes follow the NUL of the address", out);
        }
    }

    private static int payload(DecodedMessage message) {
        return (int) VrpnFramingPhase.forChannel(message.channel()).readDeclaredLength(message.bytes(), 0)
                - VrpnFramingPhase.HEADER_SIZE;
    }

    private static void leftOver(DecodedMessage message, ByteReader in, DecoderEventEmitter out) {
        if (in.remaining() > 0) {
            reportPayloadLength(message, in.remaining() + " bytes follow the last field", out);
        }
    }

    /** Reports a payload of wrong length whose fields could be read. */
    private static void reportPayloadLength(DecodedMessage message, String text, DecoderEventEmitter out) {
        out.emitFinding(new Finding(
                VrpnProblemKind.PAYLOAD_LENGTH,
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

    private static void notUnit(
            Quat quaternion, DecodedMessage message, VrpnQuaternionOrder order, DecoderEventEmitter out) {
        double length = Math.sqrt(quaternion.lengthSquared());
        var text = String.format(Locale.US, "the quaternion has length %.4g, expected 1", length);
        VrpnMessageDissector.findQuaternion(message, order)
                .ifPresent(field -> out.emitFinding(Finding.of(
                        VrpnProblemKind.QUATERNION_NOT_UNIT, message, scope(field.name()), field.offset(), text)));
    }

    /** Returns the name of the whole of which that field is a part. */
    private static String scope(String field) {
        int dot = field.lastIndexOf('.');
        return dot < 0 ? field : field.substring(0, dot);
    }

    /** Reports the first number that is NaN or infinite. The search runs only if there is one. */
    private static void notFinite(DecodedMessage message, VrpnQuaternionOrder order, DecoderEventEmitter out) {
        VrpnMessageDissector.findNonFiniteField(message, order)
                .ifPresent(field -> out.emitFinding(Finding.of(
                        VrpnProblemKind.NOT_FINITE,
                        message,
                        field.name(),
                        field.offset(),
                        field.name() + " is " + field.value())));
    }
}
