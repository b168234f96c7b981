package mocapscope.protocol.catalog;

import java.util.List;
import java.util.stream.Collectors;
import mocapscope.protocol.aimation.AimationProtocol;
import mocapscope.protocol.rgmp.RgmpProtocol;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Scheme;
import mocapscope.protocol.setp.SetpProtocol;
import mocapscope.protocol.vrpn.VrpnProtocol;

/** The protocols there are: the only class that names them. */
public final class Catalog {
    private static final List<Protocol> PROTOCOLS =
            List.of(new VrpnProtocol(), new RgmpProtocol(), new AimationProtocol(), new SetpProtocol());

    private Catalog() {}

    /** All of them, in an order that stays. */
    public static List<Protocol> protocols() {
        return PROTOCOLS;
    }

    /**
     * The protocol of an endpoint.
     *
     * @throws IllegalArgumentException when there is none of that name
     */
    public static Protocol of(Endpoint endpoint) {
        return named(endpoint.protocol());
    }

    /**
     * The protocol of that name, such as {@code vrpn}.
     *
     * @throws IllegalArgumentException that says which there are
     */
    public static Protocol named(String name) {
        return PROTOCOLS.stream()
                .filter(protocol -> protocol.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no protocol has the name " + name + "; available: "
                        + PROTOCOLS.stream().map(Protocol::name).collect(Collectors.joining(", "))));
    }

    /**
     * Reads an endpoint URI: {@code scheme://[user[:passphrase]@]host[:port][/device,…][?option=value&…]}. User and
     * passphrase are the protocol's options of these names. For a server the host is the address to bind, and may be
     * missing: then it is 127.0.0.1.
     *
     * @throws IllegalArgumentException that says what is wrong with it and what would be right
     */
    public static Endpoint parse(String uri, Role role) {
        var parts = EndpointParts.of(uri);
        var way = way(parts);
        return parts.endpoint(way.protocol(), way.scheme(), role);
    }

    /**
     * The protocol that the scheme of an endpoint URI is of, whichever role the rest is for.
     *
     * @throws IllegalArgumentException that says what is wrong with it and what would be right
     */
    public static Protocol of(String uri) {
        return way(EndpointParts.of(uri)).protocol();
    }

    private record Way(Protocol protocol, Scheme scheme) {}

    private static Way way(EndpointParts parts) {
        for (var protocol : PROTOCOLS) {
            for (var scheme : protocol.schemes()) {
                if (scheme.name().equals(parts.scheme())) {
                    return new Way(protocol, scheme);
                }
            }
        }
        throw new IllegalArgumentException("no protocol has the scheme '%s'; available: %s"
                .formatted(
                        parts.scheme(),
                        PROTOCOLS.stream()
                                .flatMap(protocol -> protocol.schemes().stream())
                                .map(Scheme::name)
                                .collect(Collectors.joining(", "))));
    }
}
