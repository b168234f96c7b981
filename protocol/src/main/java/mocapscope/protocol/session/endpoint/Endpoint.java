package mocapscope.protocol.session.endpoint;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The endpoint of a session: protocol, network address, requested devices and option values, as parsed from its URI.
 * For a client the peer to connect to, for a server the address to listen at.
 *
 * @param protocol the name of the protocol
 * @param address host and port; for a server the address to bind
 * @param devices the devices in the path; empty means all
 */
public record Endpoint(
        String protocol, UriScheme scheme, NetworkAddress address, List<String> devices, OptionValues settings) {

    private static final UriScheme FILE = new UriScheme("file", 0, "a recording");

    public Endpoint {
        devices = List.copyOf(devices);
    }

    /** Returns the endpoint of a file in place of a peer; it has no network address to connect to. */
    public static Endpoint file(String protocol, String path, OptionValues values) {
        return file(protocol, path, List.of(), values);
    }

    /** Returns the endpoint of a file of which only the given devices are requested. */
    public static Endpoint file(String protocol, String path, List<String> devices, OptionValues values) {
        return new Endpoint(protocol, FILE, new NetworkAddress(path, 0), devices, values);
    }

    /** Returns whether the endpoint is a file in place of a peer. */
    public boolean isFile() {
        return scheme.equals(FILE);
    }

    /**
     * Returns this endpoint with one more option set.
     *
     * @throws IllegalArgumentException if the key is unknown or its value is not allowed; names the key
     */
    public Endpoint with(String key, String value) {
        return new Endpoint(protocol, scheme, address, devices, settings.with(key, value));
    }

    /** Returns this endpoint at another address. */
    public Endpoint withAddress(NetworkAddress other) {
        return new Endpoint(protocol, scheme, other, devices, settings);
    }

    /** Returns the endpoint as a URI without secret values; for a file its path. */
    @Override
    public String toString() {
        if (isFile()) {
            return address.host();
        }
        var uri = new StringBuilder(scheme.name()).append("://").append(address);
        if (!devices.isEmpty()) {
            uri.append('/').append(devices.stream().map(UriPercentCodec::escape).collect(Collectors.joining(",")));
        }
        char separator = '?';
        for (var definition : settings.options()) {
            var value = settings.values().get(definition.key());
            if (value != null && definition.kind() != OptionDefinition.OptionKind.SECRET) {
                uri.append(separator).append(definition.key()).append('=').append(UriPercentCodec.escape(value));
                separator = '&';
            }
        }
        return uri.toString();
    }
}
