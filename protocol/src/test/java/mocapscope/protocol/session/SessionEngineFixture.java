package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/** A engine of the toy protocol's client, with all that it touches. */
final class SessionEngineFixture {
    static final long SECOND = 1_000_000_000L;
    static final NetworkAddress LOCAL = new NetworkAddress("127.0.0.1", 5);
    static final NetworkAddress REMOTE = new NetworkAddress("127.0.0.1", 6);
    static final Channel TCP = ToyProtocol.TCP;

    final ToyProtocol protocol = new ToyProtocol();
    final RecordingListener notes = new RecordingListener();
    final FakeSessionNetwork network = new FakeSessionNetwork();
    TrafficGateFactory gates = TrafficGateFactory.OPEN;

    SessionEngine live(Map<String, String> settings) {
        var engine = engine(settings);
        engine.start(at(0));
        engine.opened(TCP, LOCAL, REMOTE, at(0.5));
        receive(engine, "welcome\n", 1);
        return engine;
    }

    SessionEngine engine(Map<String, String> settings) {
        return engine(settings, null);
    }

    /** Returns the engine of a session with {@code logic}. */
    SessionEngine engine(SessionLogic logic) {
        return engine(Map.of(), logic);
    }

    private SessionEngine engine(Map<String, String> settings, @Nullable SessionLogic logic) {
        var endpoint = protocol.endpoint(SessionRole.CLIENT, REMOTE, settings);
        long budget = (long) endpoint.settings().number(ProtocolIndependentSessionOptions.BUDGET) << 20;
        var history = new EarlierMessageDecoder(
                new Transcript(budget), protocol.decoder("toy-1", endpoint, SkeletonMapLibrary.builtIn()));
        var session = new Session(
                "toy-1", protocol, endpoint, SessionRole.CLIENT, "peer", MonotonicToUnixTimeAnchor.at(at(0)), history);
        var random = new Random(1);
        Supplier<SessionLogic> logics = logic == null ? protocol.client(endpoint, random) : () -> logic;
        return new SessionEngine(session, logics, network, _ -> notes, gates, random, at(0));
    }

    static void receive(SessionEngine engine, String text, double seconds) {
        engine.received(TCP, StandardCharsets.US_ASCII.encode(text).asReadOnlyBuffer(), at(seconds));
    }

    static MonotonicAndUnixTime at(double seconds) {
        return new MonotonicAndUnixTime((long) (seconds * SECOND), 1_700_000_000L * SECOND + (long) (seconds * SECOND));
    }

    static String text(ByteBuffer bytes) {
        return StandardCharsets.US_ASCII.decode(bytes.duplicate()).toString();
    }
}
