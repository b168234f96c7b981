package mocapscope.protocol.bench;

import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.link.Network;
import mocapscope.protocol.motion.Devices;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Taps;
import mocapscope.protocol.toy.Notes;

/** Servers of a protocol's demo devices, at any free port of this machine. */
final class Served {
    private Served() {}

    /** Where one listens that nobody watches. */
    static String demo(Network network, Protocol protocol) throws InterruptedException {
        return demo(network, protocol, protocol.schemes().getFirst().name(), "", _ -> new Unheard());
    }

    /** Where one listens with those options, whose clients' sessions are told to {@code peers}. */
    static String demo(Network network, Protocol protocol, String scheme, String query, Taps peers)
            throws InterruptedException {
        var door = new Notes();
        network.serve(
                protocol,
                Catalog.parse(scheme + "://127.0.0.1:0" + query, Role.SERVER),
                Devices.of(protocol.devices()),
                session -> session.id().contains(".") ? peers.open(session) : door);
        door.await(() -> door.phases().contains(Phase.LISTENING));
        var listening = door.states.stream()
                .filter(state -> state.phase() == Phase.LISTENING)
                .findFirst()
                .orElseThrow();
        return scheme + "://" + listening.step();
    }
}
