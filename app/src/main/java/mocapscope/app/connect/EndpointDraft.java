package mocapscope.app.connect;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;

/**
 * The possibly invalid endpoint that the user is editing in the endpoint form.
 *
 * @param role the role in the session: the client connects to the endpoint, the server listens at it
 * @param devices device names separated by commas; empty for all
 * @param values the values of options by key; an option without a value has its default
 */
record EndpointDraft(
        SessionRole role,
        Protocol protocol,
        UriScheme scheme,
        String host,
        String port,
        String devices,
        Map<String, String> values) {
    private static final TextBundle TEXTS = TextBundle.of(EndpointDraft.class);
    static final String HOST = "host";
    static final String PORT = "port";
    static final String DEVICES = "devices";
    private static final int HIGHEST_PORT = 65_535;
    private static final String THIS_COMPUTER = "127.0.0.1";

    EndpointDraft {
        values = Map.copyOf(values);
    }

    /** Returns a draft with only the scheme and its default port; a side that waits does so on this computer only. */
    static EndpointDraft blank(SessionRole role, Protocol protocol, UriScheme scheme) {
        var host = defaultHost(role, protocol);
        return new EndpointDraft(role, protocol, scheme, host, String.valueOf(scheme.defaultPort()), "", Map.of());
    }

    static EndpointDraft of(SessionRole role, Protocol protocol, Endpoint endpoint) {
        return new EndpointDraft(
                role,
                protocol,
                endpoint.scheme(),
                endpoint.address().host(),
                String.valueOf(endpoint.address().port()),
                String.join(", ", endpoint.devices()),
                endpoint.settings().values());
    }

    List<OptionDefinition> options() {
        return ProtocolIndependentSessionOptions.of(protocol, role);
    }

    /**
     * Returns this draft with one field changed: {@link #HOST}, {@link #PORT}, {@link #DEVICES}, or an option's key.
     */
    EndpointDraft with(String field, String value) {
        return switch (field) {
            case HOST -> new EndpointDraft(role, protocol, scheme, value, port, devices, values);
            case PORT -> new EndpointDraft(role, protocol, scheme, host, value, devices, values);
            case DEVICES -> new EndpointDraft(role, protocol, scheme, host, port, value, values);
            default -> {
                var changed = new LinkedHashMap<>(values);
                changed.put(field, value);
                yield new EndpointDraft(role, protocol, scheme, host, port, devices, changed);
            }
        };
    }

    /** Returns this draft with another scheme; a default host or port is replaced by the other scheme's default. */
    EndpointDraft with(Protocol otherProtocol, UriScheme other) {
        boolean standardPort = port.equals(String.valueOf(scheme.defaultPort()));
        var otherPort = standardPort ? String.valueOf(other.defaultPort()) : port;
        var otherHost = host.equals(defaultHost(role, protocol)) ? defaultHost(role, otherProtocol) : host;
        return new EndpointDraft(role, otherProtocol, other, otherHost, otherPort, devices, Map.of());
    }

    private static String defaultHost(SessionRole role, Protocol protocol) {
        return role == SessionRole.SERVER || protocol.initiator() != role ? THIS_COMPUTER : "";
    }

    /** Returns the value of a field. */
    String value(String field) {
        return switch (field) {
            case HOST -> host;
            case PORT -> port;
            case DEVICES -> devices;
            default ->
                options().stream()
                        .filter(definition -> definition.key().equals(field))
                        .map(this::value)
                        .findFirst()
                        .orElse("");
        };
    }

    private String value(OptionDefinition definition) {
        return values.getOrDefault(definition.key(), definition.defaultValue());
    }

    /** Returns the errors by field; empty when all fields are valid. */
    Map<String, String> problems() {
        var problems = new LinkedHashMap<String, String>();
        if (host.isBlank()) {
            problems.put(HOST, TEXTS.text("wrong.host.none"));
        } else if (host.strip().matches(".*[\\s/?#@].*")) {
            problems.put(HOST, TEXTS.text("wrong.host"));
        }
        if (portNumber() < leastPort()) {
            problems.put(PORT, TEXTS.text("wrong.port", leastPort(), HIGHEST_PORT, scheme.defaultPort()));
        }
        for (var definition : options()) {
            var problem = definition.validationError(value(definition));
            if (!problem.isEmpty()) {
                problems.put(
                        definition.key(),
                        TEXTS.text("wrong.option", definition.label(), problem, definition.defaultValue()));
            }
        }
        return problems;
    }

    /** Returns the endpoint; requires a draft without errors. */
    Endpoint endpoint() {
        var set = options().stream()
                .filter(definition -> !value(definition).equals(definition.defaultValue()))
                .collect(Collectors.toMap(OptionDefinition::key, this::value));
        return new Endpoint(
                protocol.name(),
                scheme,
                new NetworkAddress(host.strip(), portNumber()),
                Arrays.stream(devices.split(","))
                        .map(String::strip)
                        .filter(device -> !device.isEmpty())
                        .toList(),
                OptionValues.of(options(), set));
    }

    /** Returns the lowest port: for a server, 0 selects any free one. */
    private int leastPort() {
        return role == SessionRole.SERVER ? 0 : 1;
    }

    private int portNumber() {
        try {
            int number = Integer.parseInt(port.strip());
            return number <= HIGHEST_PORT ? number : -1;
        } catch (NumberFormatException _) {
            return -1;
        }
    }
}
