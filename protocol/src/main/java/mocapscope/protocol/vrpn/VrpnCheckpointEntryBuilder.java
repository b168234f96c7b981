package mocapscope.protocol.vrpn;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.session.CheckpointEntryFactory;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Builds transcript entries from which a new VRPN decoder reaches a given decoder state. */
final class VrpnCheckpointEntryBuilder {

    private VrpnCheckpointEntryBuilder() {}

    /**
     * Returns entries that lead to {@code known}. Empty while datagrams of a direction wait for descriptions before its
     * stream has begun and others are already decoded as unknown: recreating the unknown ones would also decode those
     * that wait. This lasts at most one second.
     */
    static Optional<List<Entry>> build(VrpnDecoderState known) {
        boolean log =
                known.toClient().framing().isLog() || known.toServer().framing().isLog();
        var channel = log ? VrpnChannels.LOG : VrpnChannels.TCP;
        var reminders = new ArrayList<>(List.of(CheckpointEntryFactory.openedEntry(channel)));
        for (var direction : Direction.values()) {
            var said = new VrpnCheckpointDirectionEncoder(known.side(direction), direction, channel);
            if (!said.canEncode()) {
                return Optional.empty();
            }
            reminders.addAll(said.encode());
        }
        return Optional.of(reminders);
    }
}
