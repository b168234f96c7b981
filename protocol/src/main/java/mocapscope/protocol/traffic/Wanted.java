package mocapscope.protocol.traffic;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import mocapscope.protocol.pcap.Flow;
import mocapscope.protocol.pcap.Place;
import mocapscope.protocol.session.Lane;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.transcript.Transport;

/**
 * Which protocols' sessions are looked for.
 *
 * @param port of the servers, in place of the protocols' own
 */
record Wanted(List<Protocol> protocols, OptionalInt port) {

    Wanted {
        protocols = List.copyOf(protocols);
    }

    /** A lane of a protocol, and which end of a flow is the server's. */
    record Match(Protocol protocol, Lane lane, Place server) {}

    /** By the port of either end. */
    Optional<Match> byPort(Flow flow) {
        for (var protocol : protocols) {
            for (var lane : protocol.lanes()) {
                if (carries(lane, flow) && serves(lane, flow.other())) {
                    return Optional.of(new Match(protocol, lane, flow.other()));
                }
            }
        }
        // Who has the port may have been heard first.
        for (var protocol : protocols) {
            for (var lane : protocol.lanes()) {
                if (carries(lane, flow) && serves(lane, flow.opener())) {
                    return Optional.of(new Match(protocol, lane, flow.opener()));
                }
            }
        }
        return Optional.empty();
    }

    /** By what one end said first; who opened it is the client, as far as that can be known. */
    Optional<Match> bySigns(Flow flow, ByteBuffer first) {
        for (var protocol : protocols) {
            for (var lane : protocol.lanes()) {
                if (carries(lane, flow) && lane.signs().known(first)) {
                    return Optional.of(new Match(protocol, lane, flow.other()));
                }
            }
        }
        return Optional.empty();
    }

    private boolean serves(Lane lane, Place place) {
        return !lane.ports().isEmpty()
                && (port.isPresent()
                        ? port.getAsInt() == place.port()
                        : lane.ports().contains(place.port()));
    }

    private static boolean carries(Lane lane, Flow flow) {
        return (lane.channel().transport() == Transport.TCP) == flow.stream();
    }
}
