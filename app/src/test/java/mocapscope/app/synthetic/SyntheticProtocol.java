package mocapscope.app.synthetic;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
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

/**
 * A protocol for tests, without connections.
 *
 * @param port the default port of its only scheme, which has the name of the protocol
 * @param decoders creates the decoder of the session with an id
 */
record SyntheticProtocol(String name, String label, int port, Function<String, Decoder> decoders) implements Protocol {

    /** Returns an endpoint at the default port. */
    Endpoint endpoint() {
        return new Endpoint(
                name,
                schemes().getFirst(),
                new NetworkAddress("127.0.0.1", port),
                List.of(),
                OptionValues.ofDefaults(List.of()));
    }

    @Override
    public List<UriScheme> schemes() {
        return List.of(new UriScheme(name, port, ""));
    }

    @Override
    public List<OptionDefinition> options(SessionRole role) {
        return List.of();
    }

    @Override
    public List<UserRequestDefinition> requests(SessionRole role) {
        return List.of();
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        return decoders.apply(session);
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
