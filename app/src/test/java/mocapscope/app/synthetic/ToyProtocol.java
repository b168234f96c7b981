package mocapscope.app.synthetic;

import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Host;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Scheme;

/** A protocol that views can be tested with; nobody can connect by it. */
final class ToyProtocol implements Protocol {
    static final Scheme SCHEME = new Scheme("toy", 4000, "");

    @Override
    public String name() {
        return "toy";
    }

    @Override
    public String label() {
        return "Toy";
    }

    @Override
    public List<Scheme> schemes() {
        return List.of(SCHEME);
    }

    @Override
    public List<Option> options(Role role) {
        return List.of();
    }

    @Override
    public List<Request> requests(Role role) {
        return List.of();
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMaps maps) {
        return new ToyDecoder();
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
