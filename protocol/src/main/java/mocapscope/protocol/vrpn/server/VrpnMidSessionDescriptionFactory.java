package mocapscope.protocol.vrpn.server;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.vrpn.decode.VrpnDescriptionTables;
import mocapscope.protocol.vrpn.decode.VrpnSkeletonDescriptionReassembler;
import mocapscope.protocol.vrpn.wire.VrpnIdKeyedTable;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;

/**
 * Creates VRPN descriptions of senders, types and skeletons for a receiver that missed the start of a session. Sent to
 * a client that joins a replay, and written at the start of a log that begins in the middle of a session.
 */
public final class VrpnMidSessionDescriptionFactory {
    private static final int NONE = -1;

    /** A message of the preamble: its header, with sender and type ids and time 0, and its body. */
    record PreambleMessage(VrpnMessageHeader header, VrpnMessage.VrpnEncodableMessage body) {}

    private VrpnMidSessionDescriptionFactory() {}

    /** Returns the descriptions of senders and types. */
    public static List<VrpnSystemMessage> descriptions(VrpnDescriptionTables tables) {
        var all = new ArrayList<VrpnSystemMessage>();
        for (int id = 0; id < VrpnIdKeyedTable.ID_COUNT; id++) {
            var sender = tables.senders().get(id);
            if (sender != null && !sender.hasFlag(VrpnDescriptionTables.VrpnSenderEntry.UNDESCRIBED)) {
                all.add(new VrpnSystemMessage.SenderDescription(id, sender.name()));
            }
        }
        for (int id = 0; id < VrpnIdKeyedTable.ID_COUNT; id++) {
            var type = tables.types().get(id);
            if (type != null && type.described()) {
                all.add(new VrpnSystemMessage.TypeDescription(id, type.name()));
            }
        }
        return all;
    }

    /** Returns the parts of the skeletons, with the id that the state gives to text messages; none without such an id. */
    static List<PreambleMessage> skeletonParts(VrpnDescriptionTables tables) {
        int text = textTypeId(tables);
        var all = new ArrayList<PreambleMessage>();
        for (var parts : text == NONE
                ? List.<VrpnSkeletonDescriptionReassembler.SkeletonParts>of()
                : tables.skeletons().complete()) {
            var header = new VrpnMessageHeader(0, parts.sender(), text);
            for (int i = 0; i < parts.parts().size(); i++) {
                all.add(new PreambleMessage(
                        header,
                        new VrpnSkeletonDescriptionFragment(
                                0, 0, i + 1, parts.totalParts(), parts.parts().get(i))));
            }
        }
        return all;
    }

    private static int textTypeId(VrpnDescriptionTables tables) {
        for (int id = 0; id < VrpnIdKeyedTable.ID_COUNT; id++) {
            var type = tables.types().get(id);
            if (type != null && type.described() && type.messageType() == VrpnMessageType.TEXT) {
                return id;
            }
        }
        return NONE;
    }
}
