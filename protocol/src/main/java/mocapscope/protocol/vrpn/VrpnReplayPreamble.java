package mocapscope.protocol.vrpn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import mocapscope.protocol.session.Message;

/**
 * The descriptions sent to a client that joins a replay late: senders, types and skeletons. Checkpoint entries contain
 * more, as they assign a type id to other types temporarily; only our own decoders support that.
 *
 * @param descriptions descriptions of senders and types, each id once, in checkpoint order
 * @param skeletonParts skeleton parts, with a temporarily assigned type id
 * @param textTypeId the type id of text messages, used to send these parts
 */
record VrpnReplayPreamble(List<Message> descriptions, List<Message> skeletonParts, int textTypeId) {
    private static final int NONE = -1;

    private record Id(VrpnMessageType of, int number) {}

    static VrpnReplayPreamble of(List<Message> reminders) {
        var names = new LinkedHashMap<Id, Message>();
        var bodies = new ArrayList<Message>();
        for (var message : reminders) {
            if (message.body() instanceof VrpnSystemMessage systemMessage && describes(systemMessage)) {
                names.put(new Id(systemMessage.type(), systemMessage.senderField()), message);
            } else if (message.body() instanceof VrpnSkeletonPartMessage) {
                bodies.add(message);
            }
        }
        int text = names.values().stream()
                .mapToInt(message -> textTypeId((VrpnMessage) message.body()))
                .filter(id -> id != NONE)
                .findFirst()
                .orElse(NONE);
        return new VrpnReplayPreamble(
                List.copyOf(names.values()), text == NONE ? List.of() : List.copyOf(bodies), text);
    }

    private static boolean describes(VrpnSystemMessage message) {
        return message instanceof VrpnSystemMessage.SenderDescription
                || message instanceof VrpnSystemMessage.TypeDescription;
    }

    private static int textTypeId(VrpnMessage body) {
        return body instanceof VrpnSystemMessage.TypeDescription(int id, String name)
                        && name.equals(VrpnMessageType.TEXT.wireName())
                ? id
                : NONE;
    }
}
