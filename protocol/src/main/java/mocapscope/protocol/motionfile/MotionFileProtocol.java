package mocapscope.protocol.motionfile;

import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;

/**
 * An internal protocol that lets C3D, BVH and MCAP files be replayed like recorded network sessions. It has no endpoints,
 * clients or servers: its sessions exist in files only.
 */
final class MotionFileProtocol implements Protocol {
    /** The channel of all messages. */
    static final Channel CHANNEL = Channel.udp("file");

    @Override
    public String name() {
        return "motion-file";
    }

    @Override
    public String label() {
        return "motion file";
    }

    @Override
    public List<UriScheme> schemes() {
        return List.of();
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
    public List<? extends Rule> rules() {
        return List.of(MotionFileProblemKind.values());
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        return new MotionFileDecoder(session);
    }

    @Override
    public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
        throw new UnsupportedOperationException("a motion file has no server to connect to");
    }

    @Override
    public ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
        throw new UnsupportedOperationException("a motion file has no clients");
    }
}
