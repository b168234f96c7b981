package mocapscope.protocol.vrpn;

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

/** VRPN, the Virtual-Reality Peripheral Network, over TCP with UDP datagrams or over TCP alone. */
public final class VrpnProtocol implements Protocol {
    private static final int PORT = 3883;
    private static final String WITH_DATAGRAMS = "vrpn";

    @Override
    public String name() {
        return "vrpn";
    }

    @Override
    public String label() {
        return "VRPN";
    }

    @Override
    public List<Scheme> schemes() {
        return List.of(
                new Scheme(WITH_DATAGRAMS, PORT, "VRPN over TCP and UDP, which most programs use"),
                new Scheme("vrpn+tcp", PORT, "VRPN over TCP only: needs no open firewall port"));
    }

    /** Returns true if sessions of the endpoint use datagrams beside the stream. */
    static boolean withDatagrams(Endpoint endpoint) {
        return endpoint.scheme().name().equals(WITH_DATAGRAMS);
    }

    @Override
    public List<Option> options(Role role) {
        return VrpnOptions.of(role);
    }

    @Override
    public List<Request> requests(Role role) {
        return role == Role.CLIENT ? VrpnRequests.OF_A_CLIENT : List.of();
    }

    @Override
    public List<FileFormat> files() {
        return List.of(new VrpnLogFormat());
    }

    @Override
    public List<String> devices() {
        return List.of("Walker", "Wand", "Console");
    }

    @Override
    public List<Lane> lanes() {
        return List.of(
                new Lane(VrpnChannels.CALLBACK, List.of(PORT), new VrpnCallSigns()),
                new Lane(VrpnChannels.TCP, List.of(PORT), new VrpnStreamSigns()),
                new Lane(VrpnChannels.UDP, List.of(), Lane.Signs.NONE));
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMaps maps) {
        return new VrpnDecoder(session, endpoint);
    }

    @Override
    public Supplier<Dialogue> client(Endpoint endpoint, RandomGenerator random) {
        return () -> new VrpnClient(endpoint);
    }

    @Override
    public Host server(Endpoint endpoint, Source source, RandomGenerator random) {
        return VrpnServer.of(endpoint, source);
    }

    @Override
    public Wording wording() {
        return new VrpnWording();
    }

    @Override
    public List<String> scripts() {
        return List.of("scripts.yaml");
    }

    /** Returns the kinds that VRPN can represent: all but device flags, scene objects and events. */
    @Override
    public Set<SampleKind> places() {
        return EnumSet.complementOf(EnumSet.of(SampleKind.FLAGS, SampleKind.OBJECT, SampleKind.EVENT));
    }

    @Override
    public Optional<Replay> replay() {
        return Optional.of((endpoint, recital, _) -> VrpnServer.of(endpoint, recital));
    }
}
