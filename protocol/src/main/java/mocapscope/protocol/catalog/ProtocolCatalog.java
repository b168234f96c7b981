package mocapscope.protocol.catalog;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.aimation.AimationProtocol;
import mocapscope.protocol.freed.FreedProtocol;
import mocapscope.protocol.motionfile.MotionFileOpener;
import mocapscope.protocol.rgmp.RgmpProtocol;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.setp.SetpProtocol;
import mocapscope.protocol.vmc.VmcProtocol;
import mocapscope.protocol.vrpn.VrpnProtocol;

/**
 * The list of supported protocols; finds a protocol by name and parses endpoint URIs. It is the only class that names
 * the protocols.
 */
public final class ProtocolCatalog {
    private static final List<Protocol> PROTOCOLS = List.of(
            new VrpnProtocol(),
            new RgmpProtocol(),
            new AimationProtocol(),
            new SetpProtocol(),
            new VmcProtocol(),
            new FreedProtocol());

    /** The protocols of recordings: those of the network, and the one of motion files. */
    private static final List<Protocol> RECORDED = Stream.concat(
                    PROTOCOLS.stream(), Stream.of(MotionFileOpener.protocol()))
            .toList();

    private ProtocolCatalog() {}

    /** Returns all protocols, in a constant order. */
    public static List<Protocol> protocols() {
        return PROTOCOLS;
    }

    /** Returns all protocols that a recording can contain: also that of motion files, which has no endpoints. */
    public static List<Protocol> recordedProtocols() {
        return RECORDED;
    }

    /**
     * Returns the protocol of an endpoint.
     *
     * @throws IllegalArgumentException if there is no protocol of that name
     */
    public static Protocol of(Endpoint endpoint) {
        return named(endpoint.protocol());
    }

    /**
     * Returns the protocol of that name, such as {@code vrpn}.
     *
     * @throws IllegalArgumentException if the name is unknown; lists the supported ones
     */
    public static Protocol named(String name) {
        return RECORDED.stream()
                .filter(protocol -> protocol.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no protocol has the name " + name + "; available: "
                        + PROTOCOLS.stream().map(Protocol::name).collect(Collectors.joining(", "))));
    }

    /**
     * Parses an endpoint URI: {@code scheme://[user[:passphrase]@]host[:port][/device,…][?option=value&…]}. User and
     * passphrase are the protocol's options of these names. For a server the host is the address to bind, by default
     * 127.0.0.1.
     *
     * @throws IllegalArgumentException if the URI is wrong; describes the error and the correct form
     */
    public static Endpoint parse(String uri, SessionRole role) {
        var parts = UnvalidatedEndpointUri.of(uri);
        var protocolScheme = way(parts);
        return parts.endpoint(protocolScheme.protocol(), protocolScheme.scheme(), role);
    }

    /**
     * Parses an endpoint URI that the user typed: a secret option can come from an environment variable
     * ({@code key-env=NAME}) or from a file ({@code key-file=PATH}).
     *
     * @throws IllegalArgumentException if the URI is wrong or a secret cannot be read; describes the error and the
     *     correct form
     */
    public static Endpoint parse(String uri, SessionRole role, Map<String, String> environment) {
        var parts = UnvalidatedEndpointUri.of(uri);
        var protocolScheme = way(parts);
        var definitions = ProtocolIndependentSessionOptions.of(protocolScheme.protocol(), role);
        var options = new SecretOptionResolver(environment).resolve(definitions, parts.query());
        return parts.withQuery(options).endpoint(protocolScheme.protocol(), protocolScheme.scheme(), role);
    }

    /** Returns a text that may be an endpoint without user, passphrase and option values, to be shown. */
    public static String mask(String text) {
        return UnvalidatedEndpointUri.mask(text);
    }

    /**
     * Returns the protocol of an endpoint URI's scheme, for any role.
     *
     * @throws IllegalArgumentException if the URI is wrong; describes the error and the correct form
     */
    public static Protocol of(String uri) {
        return way(UnvalidatedEndpointUri.of(uri)).protocol();
    }

    private record ProtocolScheme(Protocol protocol, UriScheme scheme) {}

    private static ProtocolScheme way(UnvalidatedEndpointUri parts) {
        for (var protocol : PROTOCOLS) {
            for (var scheme : protocol.schemes()) {
                if (scheme.name().equals(parts.scheme())) {
                    return new ProtocolScheme(protocol, scheme);
                }
            }
        }
        throw new IllegalArgumentException("no protocol has the scheme '%s'; available: %s"
                .formatted(
                        parts.scheme(),
                        PROTOCOLS.stream()
                                .flatMap(protocol -> protocol.schemes().stream())
                                .map(UriScheme::name)
                                .collect(Collectors.joining(", "))));
    }
}
