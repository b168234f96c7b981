package mocapscope.protocol.vrpn;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.session.Retold;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Tells a decoder that knows nothing what another knows. */
final class VrpnReminders {

    private VrpnReminders() {}

    /**
     * Entries that lead to {@code known}. Empty while datagrams wait for their names before the stream of their direction
     * has begun, where others were given up already: the names by which these are unknown cannot be told without also
     * giving up those that wait. After a second they wait no longer.
     */
    static Optional<List<Entry>> of(VrpnKnowledge known) {
        boolean log =
                known.toClient().stage().logged() || known.toServer().stage().logged();
        var channel = log ? VrpnChannels.LOG : VrpnChannels.TCP;
        var reminders = new ArrayList<>(List.of(Retold.opened(channel)));
        for (var direction : Direction.values()) {
            var said = new VrpnRetelling(known.side(direction), direction, channel);
            if (!said.possible()) {
                return Optional.empty();
            }
            reminders.addAll(said.entries());
        }
        return Optional.of(reminders);
    }
}
