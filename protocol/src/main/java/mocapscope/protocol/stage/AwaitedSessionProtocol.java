package mocapscope.protocol.stage;

import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * A placeholder for the protocol of a session shared through a NATS server, used until the protocol is known. No
 * messages.
 */
public final class AwaitedSessionProtocol implements Protocol {
    private static final AwaitedSessionProtocol INSTANCE = new AwaitedSessionProtocol();

    private AwaitedSessionProtocol() {}

    /** Creates a session without entries that stands for the one at an address. */
    public static Session createSession(String id, StageAddress address, MonotonicAndUnixTime now) {
        var endpoint = Endpoint.file(INSTANCE.name(), address.toString(), OptionValues.ofDefaults(List.of()));
        return new Session(
                id,
                INSTANCE,
                endpoint,
                SessionRole.CLIENT,
                address.toString(),
                MonotonicToUnixTimeAnchor.at(now),
                SessionCheckpoint.BEGINNING.history(new AwaitedSessionDecoder(), Transcript.DEFAULT_BUDGET));
    }

    @Override
    public String name() {
        return "stage";
    }

    @Override
    public String label() {
        return "NATS";
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
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        return new AwaitedSessionDecoder();
    }

    @Override
    public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
        throw new UnsupportedOperationException("a session of a stage is only watched");
    }

    @Override
    public ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
        throw new UnsupportedOperationException("a session of a stage is only watched");
    }

    /** Decodes nothing. */
    private static final class AwaitedSessionDecoder implements Decoder {
        private static final DecoderState STATE = () -> 0;

        @Override
        public DecoderState initialState() {
            return STATE;
        }

        @Override
        public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
            return before;
        }

        @Override
        public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
            return bytes -> bytes.remaining();
        }

        @Override
        public int stateVersion() {
            return 1;
        }

        @Override
        public void encodeState(DecoderState state, DecoderStateCborWriter out) {}

        @Override
        public DecoderState decodeState(DecoderStateCborReader in) {
            return STATE;
        }

        @Override
        public void inspect(DecodedMessage message, MessageFieldListener listener) {}
    }
}
