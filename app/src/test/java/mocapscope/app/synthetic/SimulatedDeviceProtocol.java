package mocapscope.app.synthetic;

import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.MotionSource;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;

/** A protocol of numbered datagrams from devices that may declare their rates, for tests in simulated time. */
final class SimulatedDeviceProtocol implements Protocol {
    static final UriScheme SCHEME = new UriScheme("simulated", 4001, "");

    @Override
    public String name() {
        return "simulated";
    }

    @Override
    public String label() {
        return "Simulated";
    }

    @Override
    public List<UriScheme> schemes() {
        return List.of(SCHEME);
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
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapRegistry maps) {
        return new SimulatedDeviceDecoder(session);
    }

    @Override
    public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ServerLogic server(Endpoint endpoint, MotionSource source, RandomGenerator random) {
        throw new UnsupportedOperationException();
    }
}
