package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.transcript.Direction;

/** Reports a completed skeleton description, or its rule violations, to the decoder output. */
final class VrpnSkeletonReporter {

    private VrpnSkeletonReporter() {}

    /** Reports {@code added}, the result of one more part. */
    static void report(VrpnSkeletonReassembler.SkeletonReassemblyResult added, VrpnDescriptionTables.VrpnSenderEntry sender, Message message, DecoderOutput out) {
        added.violation().ifPresent(fault -> find(fault, "part", VrpnSkeletonPartMessage.JSON_AT - 2, message, out));
        added.json().ifPresent(json -> {
            try {
                whole(VrpnSkeletonParser.parse(sender.source(), json), sender, message, out);
            } catch (DecodeException refused) {
                var fault = new VrpnSkeletonReassembler.SkeletonViolation(VrpnRule.SKELETON_INVALID, refused.reason());
                find(fault, refused.field(), refused.offset(), message, out);
            }
        });
    }

    private static void whole(SkeletonDescription rig, VrpnDescriptionTables.VrpnSenderEntry sender, Message message, DecoderOutput out) {
        for (int place = 0; place < rig.joints().size(); place++) {
            int id = rig.joints().get(place).id();
            if (id != place) {
                var text = "Bones[%d].ID is %d: sensor %d is assumed".formatted(place, id, place);
                var fault = new VrpnSkeletonReassembler.SkeletonViolation(VrpnRule.SKELETON_ID_OUT_OF_PLACE, text);
                find(fault, "json", VrpnSkeletonPartMessage.JSON_AT, message, out);
                break;
            }
        }
        if (sender.selected() && message.direction() == Direction.TO_CLIENT) {
            out.onSkeletonDescription(rig);
        }
    }

    private static void find(VrpnSkeletonReassembler.SkeletonViolation fault, String field, int offset, Message message, DecoderOutput out) {
        out.onFinding(Finding.of(fault.rule(), message, field, offset, fault.text()));
    }
}
