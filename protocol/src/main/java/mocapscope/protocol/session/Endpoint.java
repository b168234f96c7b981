package mocapscope.protocol.session;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Whom to talk to, or where to listen, and how: what an endpoint URI says.
 *
 * @param protocol name of the protocol
 * @param address host and port; for a server the address to bind
 * @param devices of the path; empty means all
 */
public record Endpoint(String protocol, Scheme scheme, Address address, List<String> devices, Settings settings) {

    private static final Scheme FILE = new Scheme("file", 0, "a recording");

    public Endpoint {
        devices = List.copyOf(devices);
    }

    /** A file in the place of a peer: nobody can be called there. */
    public static Endpoint file(String protocol, String path, Settings settings) {
        return file(protocol, path, List.of(), settings);
    }

    /** The same, of which only some devices are asked for. */
    public static Endpoint file(String protocol, String path, List<String> devices, Settings settings) {
        return new Endpoint(protocol, FILE, new Address(path, 0), devices, settings);
    }

    /** Whether it is a file in the place of a peer. */
    public boolean isFile() {
        return scheme.equals(FILE);
    }

    /**
     * The same with one more option set.
     *
     * @throws IllegalArgumentException that names the key when it is unknown, or its value is not allowed
     */
    public Endpoint with(String key, String value) {
        return new Endpoint(protocol, scheme, address, devices, settings.with(key, value));
    }

    /** The endpoint as a URI, without secret values; of a file its path. */
    @Override
    public String toString() {
        if (isFile()) {
            return address.host();
        }
        var uri = new StringBuilder(scheme.name()).append("://").append(address);
        if (!devices.isEmpty()) {
            uri.append('/').append(devices.stream().map(UriText::escape).collect(Collectors.joining(",")));
        }
        char separator = '?';
        for (var option : settings.options()) {
            var value = settings.values().get(option.key());
            if (value != null && option.kind() != Option.Kind.SECRET) {
                uri.append(separator).append(option.key()).append('=').append(UriText.escape(value));
                separator = '&';
            }
        }
        return uri.toString();
    }
}
