package mocapscope.protocol.aimation;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.FileFormat;
import mocapscope.protocol.session.Host;
import mocapscope.protocol.session.Lane;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Scheme;
import mocapscope.protocol.session.Wording;

/** AImation, the protocol of AImation Studio for game engines: packets over WebSocket. */
public final class AimationProtocol implements Protocol {
    static final String NAME = "aimation";
    private static final int PORT = 52693;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String label() {
        return "AImation";
    }

    @Override
    public List<Scheme> schemes() {
        return List.of(new Scheme(NAME, PORT, "AImation Studio's packets over WebSocket"));
    }

    @Override
    public List<Option> options(Role role) {
        return AimationOptions.of(role);
    }

    @Override
    public List<Request> requests(Role role) {
        return role == Role.CLIENT ? List.of(AimationOptions.SET_POSE) : List.of();
    }

    @Override
    public List<FileFormat> files() {
        return List.of(new AimationPacketFile(AimationChannels.PACKET));
    }

    /** Returns the default port only: the first bytes are those of any WebSocket connection. */
    @Override
    public List<Lane> lanes() {
        return List.of(new Lane(AimationChannels.TCP, List.of(PORT), Lane.Signs.NONE));
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMaps maps) {
        return new AimationDecoder(session, endpoint, maps);
    }

    @Override
    public Supplier<Dialogue> client(Endpoint endpoint, RandomGenerator random) {
        return () -> new AimationClient(endpoint, random);
    }

    @Override
    public Host server(Endpoint endpoint, Source source, RandomGenerator random) {
        return new AimationServer(endpoint, source, random);
    }

    @Override
    public List<String> scripts() {
        return List.of("scripts.yaml");
    }

    @Override
    public Wording wording() {
        return new AimationWording();
    }

    /** Returns the only sample kind that a packet can hold: a body. */
    @Override
    public Set<SampleKind> places() {
        return EnumSet.of(SampleKind.POSE, SampleKind.SKELETON);
    }

    @Override
    public String lacks(Layout layout) {
        return Puppet.body(layout, List.of()).isPresent()
                ? ""
                : "AImation supports one body, and no device here has hips: serve another protocol";
    }

    @Override
    public Optional<Replay> replay() {
        return Optional.of(AimationReplay::new);
    }
}
