package mocapscope.protocol.vrpn.decode;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.vrpn.wire.VrpnLogRecordHeader;
import mocapscope.protocol.vrpn.wire.VrpnRule;

/**
 * Adapts findings of the frame decoder to log files: moves offsets and downgrades unknown ids to notes. Validation
 * computes offsets for frames. Unknown ids are no error, as a log may begin after ids were described.
 */
final class VrpnLogFileFindingCorrector {

    private VrpnLogFileFindingCorrector() {}

    static Finding adapt(Finding found) {
        boolean cookie = found.rule() == VrpnRule.COOKIE_INVALID
                || found.rule() == VrpnRule.COOKIE_MAJOR
                || found.rule() == VrpnRule.COOKIE_MINOR;
        return cookie ? found : moved(found);
    }

    private static Finding moved(Finding found) {
        boolean unknown = found.rule() == VrpnRule.TYPE_UNKNOWN || found.rule() == VrpnRule.SENDER_UNKNOWN;
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
}
