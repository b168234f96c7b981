package mocapscope.app.connect;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import mocapscope.app.model.SessionCommandController;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;

/** A protocol with an option of every kind and no peers; its sessions record the actions asked for. */
final class AllOptionKindsProtocol implements Protocol, SessionCommandController {
    static final UriScheme TCP = new UriScheme("lines", 4000, "Lines over TCP");
    static final UriScheme UDP = new UriScheme("lines+udp", 4001, "Lines over UDP");

    final List<Endpoint> connected = new ArrayList<>();

    @Override
    public String name() {
        return "lines";
    }

    @Override
    public String label() {
        return "Lines";
    }

    @Override
    public List<UriScheme> schemes() {
        return List.of(TCP, UDP);
    }

    @Override
    public List<OptionDefinition> options(SessionRole role) {
        return List.of(
                OptionDefinition.number("speed", "Speed", 1, 0, 10, "How fast."),
                OptionDefinition.choice("mode", "Mode", List.of("calm", "fast"), "In which mood."),
                OptionDefinition.text("name", "Name", "", "What we are called."),
                OptionDefinition.secret("key", "Key", "Opens the session."));
    }

    @Override
    public List<Protocol> protocols() {
        return List.of(this);
    }

    /** {@code lines://host[:port][/devices][?option=value]}. */
    @Override
    public Endpoint parse(String text) {
        var uri = URI.create(text);
        if (uri.getHost() == null || uri.getPort() > 65_535) {
            throw new IllegalArgumentException("no good endpoint: " + text);
        }
        var scheme = uri.getScheme().equals(UDP.name()) ? UDP : TCP;
        int port = uri.getPort() < 0 ? scheme.defaultPort() : uri.getPort();
        var set = new LinkedHashMap<String, String>();
        if (uri.getQuery() != null) {
            for (var pair : uri.getQuery().split("&")) {
                set.put(pair.split("=")[0], pair.split("=")[1]);
            }
        }
        var devices = Stream.of(uri.getPath().replace("/", "").split(","))
                .filter(device -> !device.isEmpty())
                .toList();
        return new Endpoint(
                name(),
                scheme,
                new NetworkAddress(uri.getHost(), port),
                devices,
                OptionValues.of(ProtocolIndependentSessionOptions.of(this, SessionRole.CLIENT), set));
    }

    @Override
    public void connect(Endpoint endpoint) {
        connected.add(endpoint);
    }

    @Override
    public void serve(Endpoint endpoint, boolean held) {}

    @Override
    public void close(String session) {}

    @Override
    public void retry(String session) {}

    @Override
    public void sendRequest(String session, UserRequestDefinition definition, Map<String, String> parameters) {}

    @Override
    public void setAxisMapping(String session, AxesAndUnitOverride choice) {}

    @Override
    public void resetCounters(String session) {}

    @Override
    public void rename(String session, String name) {}

    @Override
    public void setAccent(String session, int accent) {}

    @Override
    public void remove(String session) {}

    @Override
    public List<UserRequestDefinition> requests(SessionRole role) {
        return List.of();
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
        throw new UnsupportedOperationException();
    }
}
