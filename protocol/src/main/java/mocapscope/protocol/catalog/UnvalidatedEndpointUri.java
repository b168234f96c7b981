package mocapscope.protocol.catalog;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriPercentCodec;
import mocapscope.protocol.session.endpoint.UriScheme;

/**
 * An endpoint URI split into its parts, which are not yet validated. They are the scheme in lower case, host, port,
 * devices and query. Schemes ignore case (RFC 3986 §3.1).
 */
record UnvalidatedEndpointUri(
        String scheme, String host, String port, List<String> devices, Map<String, String> query) {
    private static final String FORM = "scheme://[user[:passphrase]@]host[:port][/device,…][?option=value&…]";
    private static final int HIGHEST_PORT = 65_535;

    static UnvalidatedEndpointUri of(String uri) {
        int colon = uri.indexOf("://");
        if (colon <= 0) {
            throw new IllegalArgumentException("not an endpoint: '%s'; the form is %s".formatted(mask(uri), FORM));
        }
        var rest = uri.substring(colon + 3);
        var query = after(rest, "?");
        rest = before(rest, "?");
        var devices = after(rest, "/");
        var authority = before(rest, "/");
        int at = authority.lastIndexOf('@');
        var options = options(query);
        if (at >= 0) {
            options.putAll(parseUser(authority.substring(0, at)));
            authority = authority.substring(at + 1);
        }
        int port = authority.lastIndexOf(':');
        boolean hasPort = port > authority.lastIndexOf(']');
        return new UnvalidatedEndpointUri(
                uri.substring(0, colon).toLowerCase(Locale.ROOT),
                unbracketed(hasPort ? authority.substring(0, port) : authority),
                hasPort ? authority.substring(port + 1) : "",
                list(devices),
                options);
    }

    /** Returns the text without user, passphrase and options. */
    static String mask(String text) {
        int query = text.indexOf('?');
        var shown = query < 0 ? text : text.substring(0, query) + "?***";
        int at = text.lastIndexOf('@');
        int end = Math.min(at, shown.length());
        return at < 0 ? shown : "***" + shown.substring(end);
    }

    UnvalidatedEndpointUri withQuery(Map<String, String> options) {
        return new UnvalidatedEndpointUri(scheme, host, port, devices, options);
    }

    /** Returns the user and passphrase as the options of these names, for protocols that have them. */
    private static Map<String, String> parseUser(String text) {
        var values = new LinkedHashMap<String, String>();
        values.put("user", UriPercentCodec.unescape(before(text, ":")));
        if (text.indexOf(':') >= 0) {
            values.put("passphrase", UriPercentCodec.unescape(after(text, ":")));
        }
        return values;
    }

    Endpoint endpoint(Protocol protocol, UriScheme scheme, SessionRole role) {
        if (host.isEmpty() && role == SessionRole.CLIENT && protocol.initiator() == role) {
            throw new IllegalArgumentException("no host: the form is " + FORM);
        }
        var address = new NetworkAddress(
                host.isEmpty() ? "127.0.0.1" : host,
                port(scheme, role == SessionRole.SERVER || protocol.initiator() != role));
        return new Endpoint(
                protocol.name(),
                scheme,
                address,
                devices,
                OptionValues.of(ProtocolIndependentSessionOptions.of(protocol, role), query));
    }

    /** Returns the port; {@code mayBeAny} allows 0, for any free port. */
    private int port(UriScheme scheme, boolean mayBeAny) {
        if (port.isEmpty()) {
            return scheme.defaultPort();
        }
        int least = mayBeAny ? 0 : 1;
        try {
            int number = Integer.parseInt(port);
            if (number >= least && number <= HIGHEST_PORT) {
                return number;
            }
        } catch (NumberFormatException _) {
            // reported below, like a number out of range
        }
        // A passphrase with a slash that is not escaped is taken for the port.
        boolean mayBeSecret = devices.stream().anyMatch(device -> device.contains("@"))
                || query.keySet().stream().anyMatch(key -> key.contains("@"));
        throw new IllegalArgumentException("the port must be a number from %d to %d%s"
                .formatted(
                        least,
                        HIGHEST_PORT,
                        mayBeSecret ? "; in a passphrase, / is written as %2F and ? as %3F" : ": " + port));
    }

    private static List<String> list(String devices) {
        return Arrays.stream(devices.split(","))
                .filter(device -> !device.isBlank())
                .map(UriPercentCodec::unescape)
                .toList();
    }

    private static Map<String, String> options(String query) {
        var options = new LinkedHashMap<String, String>();
        for (var pair : query.split("&")) {
            if (!pair.isEmpty()) {
                options.put(UriPercentCodec.unescape(before(pair, "=")), UriPercentCodec.unescape(after(pair, "=")));
            }
        }
        return options;
    }

    private static String unbracketed(String host) {
        return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
    }

    private static String before(String text, String mark) {
        int at = text.indexOf(mark);
        return at < 0 ? text : text.substring(0, at);
    }

    private static String after(String text, String mark) {
        int at = text.indexOf(mark);
        return at < 0 ? "" : text.substring(at + mark.length());
    }
}
