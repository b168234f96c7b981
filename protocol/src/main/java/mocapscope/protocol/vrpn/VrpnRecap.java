package mocapscope.protocol.vrpn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import mocapscope.protocol.session.Message;

/**
 * What a server tells whoever comes late: what each id is called, once, and the bodies that were described. Reminders say
 * more, since they lend an id of a type to others for a while; that is for decoders of ours alone.
 *
 * @param names descriptions of senders and types, in the order of the reminders
 * @param bodies parts of descriptions of bodies, under an id that was lent
 * @param text the id that texts have, under which these parts travel
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
