package mocapscope.protocol.fuzz;

import java.util.List;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.link.Network;
import mocapscope.protocol.motion.Devices;
import mocapscope.protocol.session.Both;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.session.Taps;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.transcript.Entry;

/** The first moments of a session of ours with a server of ours, over real sockets. */
final class Rehearsal {
    private static final int ENTRIES = 40;

    private Rehearsal() {}

    static List<Entry> of(Protocol protocol) {
        return of(protocol, Taps.NOBODY);
    }

    /** The same, which others hear as well. */
    static List<Entry> of(Protocol protocol, Taps taps) {
        var door = new Notes();
        var heard = new Notes();
        var scheme = protocol.schemes().getFirst().name() + "://";
        try (var network = new Network()) {
            network.serve(
                    protocol,
                    Catalog.parse(scheme + "127.0.0.1:0", Role.SERVER),
                    Devices.of(protocol.devices()),
                    session -> session.id().contains(".") ? Tap.NOBODY : door);
            door.await(() -> door.phases().contains(Phase.LISTENING));
            var listening = door.states.stream()
                    .filter(state -> state.phase() == Phase.LISTENING)
                    .findFirst()
                    .orElseThrow();
            var endpoint = Catalog.parse(scheme + listening.step() + protocol.demo(), Role.CLIENT);
            network.connect(protocol, endpoint, session -> new Both(heard, taps.open(session)));
            heard.await(() -> heard.entries.size() >= ENTRIES);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return heard.entries.stream().limit(ENTRIES).toList();
    }
}
