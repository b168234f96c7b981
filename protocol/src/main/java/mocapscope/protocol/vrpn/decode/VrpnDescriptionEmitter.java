package mocapscope.protocol.vrpn.decode;

import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.session.event.DecoderOutput;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.VrpnIdTable;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;

/** Reports the devices, sources and skeletons that one direction of a connection has described. */
final class VrpnDescriptionEmitter {

    private VrpnDescriptionEmitter() {}

    static void describe(VrpnDecoder decoder, Direction direction, VrpnDescriptionTables tables, DecoderOutput out) {
        for (int id = 0; id < VrpnIdTable.ID_COUNT; id++) {
            var sender = tables.senders().get(id);
            if (sender != null) {
                describe(decoder, direction, id, sender, out);
            }
        }
        if (direction == Direction.TO_CLIENT) {
            tables.skeletons().complete().forEach(parts -> describe(parts, tables, out));
        }
    }

    private static void describe(
            VrpnDecoder decoder,
            Direction direction,
            int id,
            VrpnDescriptionTables.VrpnSenderEntry sender,
            DecoderOutput out) {
        if (direction == Direction.TO_CLIENT && !sender.hasFlag(VrpnDescriptionTables.VrpnSenderEntry.UNDESCRIBED)) {
            var description = new VrpnSystemMessage.SenderDescription(id, sender.name());
            out.emitDevice(sender.source(), description.isInternal());
        }
        for (var kind : SourceKind.values()) {
            if (sender.selected() && sender.hasFlag(VrpnDescriptionTables.VrpnSenderEntry.kindFlag(kind))) {
                out.emitSource(VrpnSourceInfoFactory.of(sender.source(), kind, decoder.quaternionOrder()));
            }
        }
    }

    private static void describe(
            VrpnSkeletonDescriptionReassembler.SkeletonParts parts, VrpnDescriptionTables tables, DecoderOutput out) {
        var sender = tables.senders().get(parts.sender());
        if (sender == null || !sender.selected()) {
            return;
        }
        try {
            out.emitSkeletonDescription(VrpnSkeletonParser.parse(sender.source(), String.join("", parts.parts())));
        } catch (DecodeException _) {
            // It was reported when it arrived.
        }
    }
}
