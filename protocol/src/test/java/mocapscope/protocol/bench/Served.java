package mocapscope.protocol.bench;

import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.link.Network;
import mocapscope.protocol.motion.Devices;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Taps;

/** Servers of a protocol's demo devices, at any free port of this machine. */
final class Served {
    private Served() {}

    /** Where one listens that nobody watches. */
    static String demo(Network network, Protocol protocol) throws InterruptedException {
        var scheme = protocol.schemes().getFirst().name();
        return demo(network, protocol, scheme, "", new Door(new Counts()), _ -> new Unheard());
    }

    /** Where one listens with those options, whose clients' sessions are told to {@code peers}. */
    static String demo(Network network, Protocol protocol, String scheme, String query, Door door, Taps peers)
            throws InterruptedException {
        network.serve(
                protocol,
                Catalog.parse(scheme + "://127.0.0.1:0" + query, Role.SERVER),
                Devices.of(protocol.devices()),
                session -> session.id().contains(".") ? peers.open(session) : door);
        return scheme + "://" + door.address();
    }
}
