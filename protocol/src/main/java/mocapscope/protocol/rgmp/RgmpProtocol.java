package mocapscope.protocol.rgmp;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
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

/**
 * RGMP, the Rokoko General Motion Protocol, version 2 over TCP: servers describe devices and stream their measurements.
 */
public final class RgmpProtocol implements Protocol {
    private static final int PORT = 12_277;

    /** Port of Rokoko's driver; the other port is that of its hand solver. */
    private static final int DRIVERS_PORT = 12_276;

    @Override
    public String name() {
        return "rgmp";
    }

    @Override
    public String label() {
        return "RGMP";
    }

    @Override
    public List<Scheme> schemes() {
        return List.of(new Scheme("rgmp", PORT, "RGMP v2 over TCP, from Rokoko's drivers and solvers"));
    }

    @Override
    public List<Option> options(Role role) {
        return RgmpOptions.of(role);
    }

    @Override
    public List<Request> requests(Role role) {
        return role == Role.SERVER ? RgmpServer.REQUESTS : List.of();
    }

    @Override
    public List<String> devices() {
        return List.of("Walker", "Glove", "Hand");
    }

    @Override
    public List<FileFormat> files() {
        return List.of(new RgmpDefinitionFile());
    }

    @Override
    public List<Lane> lanes() {
        return List.of(new Lane(RgmpChannels.TCP, List.of(PORT, DRIVERS_PORT), new RgmpSigns()));
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMaps maps) {
        return new RgmpDecoder(session, RgmpOptions.mode(endpoint.settings()), endpoint.devices());
    }

    @Override
    public Supplier<Dialogue> client(Endpoint endpoint, RandomGenerator random) {
        return () -> new RgmpClient(endpoint);
    }

    @Override
    public Host server(Endpoint endpoint, Source source, RandomGenerator random) {
        return new RgmpServer(endpoint, source);
    }

    @Override
    public List<String> scripts() {
        return List.of("scripts.yaml", "clients.yaml");
    }

    @Override
    public Wording wording() {
        return new RgmpWording();
    }

    /** Returns the kinds that RGMP can represent: no dials, texts, velocities or accelerations. */
    @Override
    public Set<SampleKind> places() {
        return EnumSet.of(SampleKind.POSE, SampleKind.SKELETON, SampleKind.BUTTON, SampleKind.ANALOG, SampleKind.FLAGS);
    }

    @Override
    public Optional<Replay> replay() {
        return Optional.of((endpoint, recital, _) -> new RgmpReplay(endpoint, recital));
    }
}
