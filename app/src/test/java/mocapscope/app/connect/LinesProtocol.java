package mocapscope.app.connect;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import mocapscope.app.model.BearingChoice;
import mocapscope.app.model.Sessions;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Host;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Scheme;
import mocapscope.protocol.session.SessionOptions;
import mocapscope.protocol.session.Settings;

/** A protocol with an option of every kind, that nobody speaks; and sessions that only note what was asked for. */
final class LinesProtocol implements Protocol, Sessions {
    static final Scheme TCP = new Scheme("lines", 4000, "Lines over TCP");
    static final Scheme UDP = new Scheme("lines+udp", 4001, "Lines over UDP");

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
    public List<Scheme> schemes() {
        return List.of(TCP, UDP);
    }

    @Override
    public List<Option> options(Role role) {
        return List.of(
                Option.number("speed", "Speed", 1, 0, 10, "How fast."),
                Option.choice("mode", "Mode", List.of("calm", "fast"), "In which mood."),
                Option.text("name", "Name", "", "What we are called."),
                Option.secret("key", "Key", "What opens the door."));
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
                new Address(uri.getHost(), port),
                devices,
                Settings.of(SessionOptions.of(this, Role.CLIENT), set));
    }

    @Override
    public void connect(Endpoint endpoint) {
        connected.add(endpoint);
    }

    @Override
    public void close(String session) {}

    @Override
    public void retry(String session) {}

    @Override
    public void ask(String session, Request request, Map<String, String> parameters) {}

    @Override
    public void orient(String session, BearingChoice choice) {}

    @Override
    public void remove(String session) {}

    @Override
    public List<Request> requests(Role role) {
        return List.of();
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMaps maps) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Supplier<Dialogue> client(Endpoint endpoint, RandomGenerator random) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Host server(Endpoint endpoint, Source source, RandomGenerator random) {
        throw new UnsupportedOperationException();
    }
}
