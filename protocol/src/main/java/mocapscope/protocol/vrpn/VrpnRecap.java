package mocapscope.protocol.vrpn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import mocapscope.protocol.session.Message;

/**
 * The descriptions sent to a client that joins a replay late: senders, types and skeletons. Checkpoint entries contain
 * more, as they assign a type id to other types temporarily; only our own decoders support that.
 *
 * @param names descriptions of senders and types, each id once, in checkpoint order
 * @param bodies skeleton parts, with a temporarily assigned type id
 * @param text the type id of text messages, used to send these parts
 */
record VrpnRecap(List<Message> names, List<Message> bodies, int text) {
    private static final int NONE = -1;

    private record Id(VrpnType of, int number) {}

    static VrpnRecap of(List<Message> reminders) {
        var names = new LinkedHashMap<Id, Message>();
        var bodies = new ArrayList<Message>();
        for (var message : reminders) {
            if (message.body() instanceof VrpnSystem said && describes(said)) {
                names.put(new Id(said.type(), said.number()), message);
            } else if (message.body() instanceof VrpnSkeletonPart) {
                bodies.add(message);
            }
        }
        int text = names.values().stream()
                .mapToInt(message -> text((VrpnMessage) message.body()))
                .filter(id -> id != NONE)
                .findFirst()
                .orElse(NONE);
        return new VrpnRecap(List.copyOf(names.values()), text == NONE ? List.of() : List.copyOf(bodies), text);
    }

    private static boolean describes(VrpnSystem said) {
        return said instanceof VrpnSystem.SenderDescription || said instanceof VrpnSystem.TypeDescription;
    }

    private static int text(VrpnMessage body) {
        return body instanceof VrpnSystem.TypeDescription(int id, String name) && name.equals(VrpnType.TEXT.wireName())
                ? id
                : NONE;
    }
}
