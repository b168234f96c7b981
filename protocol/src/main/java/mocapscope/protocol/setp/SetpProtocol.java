package mocapscope.protocol.setp;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Host;
import mocapscope.protocol.session.Lane;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Scheme;
import mocapscope.protocol.session.Wording;
import mocapscope.protocol.transcript.Channel;

/** SETP, also CICPv2, draft 0.2: clients join bubbles of moving objects, and simulations link theirs, over UDP. */
public final class SetpProtocol implements Protocol {
    static final Channel UDP = Channel.udp("udp");

    /** What we call ourselves, and what we speak. */
    static final String PROGRAM = "Mocapscope";

    static final Versions VERSIONS = new Versions(1, 0, 0, 2);

    private static final int PORT = 1253;

    private final SetpTuning tuning;

    public SetpProtocol() {
        this(SetpTuning.DEFAULTS);
    }

    /** One that speaks with other numbers, of types (R4) or else. */
    SetpProtocol(SetpTuning tuning) {
        this.tuning = tuning;
    }

    @Override
    public String name() {
        return "setp";
    }

    @Override
    public String label() {
        return "SETP";
    }

    @Override
    public List<Scheme> schemes() {
        return List.of(new Scheme("setp", PORT, "SETP/CICPv2 draft 0.2 over UDP"));
    }

    @Override
    public List<Option> options(Role role) {
        return SetpOptions.of(role);
    }

    @Override
    public List<Request> requests(Role role) {
        return role == Role.CLIENT ? SetpRequests.OF_A_CLIENT : SetpRequests.OF_A_SERVER;
    }

    /** Without devices its server makes a world up. */
    @Override
    public List<String> devices() {
        return List.of();
    }

    /** The small bubble, whose objects hang above where others walk. */
    @Override
    public String demo() {
        return "?bubble=" + SetpCloud.ANNEX;
    }

    @Override
    public List<Lane> lanes() {
        return List.of(new Lane(UDP, List.of(PORT), new SetpSigns(tuning.types())));
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMaps maps) {
        return new SetpDecoder(session, SetpOptions.mode(endpoint.settings()), tuning.types(), SetpLimits.DEFAULT);
    }

    @Override
    public Supplier<Dialogue> client(Endpoint endpoint, RandomGenerator random) {
        return () -> new SetpClient(endpoint, tuning, random, SetpBudget.PROCESS);
    }

    @Override
    public Host server(Endpoint endpoint, Source source, RandomGenerator random) {
        return new SetpServer(endpoint, source, tuning, random, SetpBudget.PROCESS);
    }

    @Override
    public Wording wording() {
        return new SetpWording(tuning.types());
    }

    @Override
    public List<String> scripts() {
        return List.of("scripts.yaml", "clients.yaml");
    }

    /** What moves is an object; what else devices tell has no place in a bubble. */
    @Override
    public Set<SampleKind> places() {
        return EnumSet.of(SampleKind.POSE, SampleKind.SKELETON, SampleKind.OBJECT);
    }
}
