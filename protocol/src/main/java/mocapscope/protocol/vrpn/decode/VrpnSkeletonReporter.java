package mocapscope.protocol.vrpn.decode;

import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.session.event.DecoderOutput;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.VrpnRule;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonPartMessage;

/** Reports a completed skeleton description, or its rule violations, to the decoder output. */
final class VrpnSkeletonReporter {

    private VrpnSkeletonReporter() {}

    /** Reports {@code result}, the result of one more part. */
    static void report(
            VrpnSkeletonDescriptionReassembler.SkeletonReassemblyResult result,
            VrpnDescriptionTables.VrpnSenderEntry entry,
            Message message,
            DecoderOutput out) {
        result.violation()
                .ifPresent(violation -> find(violation, "part", VrpnSkeletonPartMessage.JSON_AT - 2, message, out));
        result.json().ifPresent(json -> {
            try {
                reportComplete(VrpnSkeletonParser.parse(entry.source(), json), entry, message, out);
            } catch (DecodeException exception) {
                var skeletonViolation = new VrpnSkeletonDescriptionReassembler.SkeletonViolation(
                        VrpnRule.SKELETON_INVALID, exception.reason());
                find(skeletonViolation, exception.field(), exception.offset(), message, out);
            }
        });
    }

    private static void reportComplete(
            SkeletonDescription description,
            VrpnDescriptionTables.VrpnSenderEntry entry,
            Message message,
            DecoderOutput out) {
        for (int place = 0; place < description.joints().size(); place++) {
            int id = description.joints().get(place).id();
            if (id != place) {
                var text = "Bones[%d].ID is %d: sensor %d is assumed".formatted(place, id, place);
                var violation = new VrpnSkeletonDescriptionReassembler.SkeletonViolation(
                        VrpnRule.SKELETON_ID_OUT_OF_PLACE, text);
                find(violation, "json", VrpnSkeletonPartMessage.JSON_AT, message, out);
                break;
            }
        }
        if (entry.selected() && message.direction() == Direction.TO_CLIENT) {
            out.emitSkeletonDescription(description);
        }
    }

    private static void find(
            VrpnSkeletonDescriptionReassembler.SkeletonViolation violation,
            String field,
            int offset,
            Message message,
            DecoderOutput out) {
        out.emitFinding(Finding.of(violation.rule(), message, field, offset, violation.text()));
    }
}
