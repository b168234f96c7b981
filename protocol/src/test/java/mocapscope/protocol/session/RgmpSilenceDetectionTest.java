package mocapscope.protocol.session;

import static mocapscope.protocol.session.SessionEngineFixture.LOCAL;
import static mocapscope.protocol.session.SessionEngineFixture.REMOTE;
import static mocapscope.protocol.session.SessionEngineFixture.at;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.rgmp.RgmpProtocol;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** Tests that a peer counts as silent only if it sends nothing, not if its messages give no samples. */
class RgmpSilenceDetectionTest {
    private static final String HALF = "{\"target_frame\": \"hub\"}";

    private final RecordingListener listener = new RecordingListener();
    private final SessionEngine engine = engine(List.of());

    @Test
    void acceptsSilenceOfEventDeviceWithoutStreams() {
        define(0, "");
        engine.judgeDeadlines(at(60));
        assertEquals(SessionPhase.LIVE, phase());
    }

    @Test
    void acceptsSilenceOfUnreadableEventDevice() {
        define(0, HALF);
        engine.judgeDeadlines(at(60));
        assertEquals(SessionPhase.LIVE, phase());
    }

    @Test
    void acceptsSilenceOfDeviceWithoutGroups() {
        receive(1, text(""), 1);
        engine.judgeDeadlines(at(60));
        assertEquals(SessionPhase.LIVE, phase());
    }

    @Test
    void framesWithoutStreamsCountAsData() {
        define(10, "");
        frames(0);
        assertEquals(SessionPhase.LIVE, phase());
        engine.judgeDeadlines(at(20));
        assertEquals(SessionPhase.SILENT, phase());
        frames(20);
        assertEquals(SessionPhase.LIVE, phase());
    }

    @Test
    void slowDeviceIsSilentAfterEightPeriods() {
        define(0.1, "");
        engine.judgeDeadlines(at(80.9));
        assertEquals(SessionPhase.LIVE, phase());
        engine.judgeDeadlines(at(81));
        assertEquals(SessionPhase.SILENT, phase());
    }

    @Test
    void undecodedFramesCountAsData() {
        define(10, HALF);
        frames(4);
        assertEquals(SessionPhase.LIVE, phase());
    }

    @Test
    void framesOfFilteredDeviceCountAsData() {
        var filtered = engine(List.of("other"));
        receive(filtered, 1, text(group(10, "")), 1);
        for (int i = 0; i < 100; i++) {
            receive(filtered, 2, data(), 1 + i * 0.1);
            filtered.judgeDeadlines(at(1 + i * 0.1));
        }
        assertEquals(SessionPhase.LIVE, phase());
    }

    private SessionPhase phase() {
        return listener.phases().getLast();
    }

    private void define(double rate, String streams) {
        receive(1, text(group(rate, streams)), 1);
    }

    /** Sends ten messages a second for nine seconds. */
    private void frames(double from) {
        for (double now = Math.max(1, from); now < from + 9; now += 0.1) {
            receive(2, data(), now);
            engine.judgeDeadlines(at(now));
        }
    }

    private void receive(int prefix, byte[] payload, double seconds) {
        receive(engine, prefix, payload, seconds);
    }

    private static void receive(SessionEngine engine, int prefix, byte[] payload, double seconds) {
        var frame = ByteBuffer.allocate(8 + payload.length).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(prefix).putInt(payload.length).put(payload).flip();
        engine.received(Channel.tcp("tcp"), frame.asReadOnlyBuffer(), at(seconds));
    }

    private static byte[] data() {
        return ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putInt(7).array();
    }

    private static String group(double rate, String streams) {
        return "{\"name\": \"g\", \"expected_rate_hz\": %s, \"streams\": [%s]}".formatted(rate, streams);
    }

    private static byte[] text(String groups) {
        return """
                {"device_id": 7, "device_type": "box", "timestamp_epoch": "device_boot", "groups": [%s]}
                """.formatted(groups).getBytes(StandardCharsets.UTF_8);
    }

    private SessionEngine engine(List<String> devices) {
        var protocol = new RgmpProtocol();
        var values = OptionValues.ofDefaults(ProtocolIndependentSessionOptions.of(protocol, SessionRole.CLIENT));
        var endpoint = new Endpoint(protocol.name(), protocol.schemes().getFirst(), REMOTE, devices, values);
        var decoder = protocol.decoder("s1", endpoint, SkeletonMapLibrary.builtIn());
        var history = new EarlierMessageDecoder(new Transcript(1 << 20), decoder);
        var session = new Session(
                "s1", protocol, endpoint, SessionRole.CLIENT, "peer", MonotonicToUnixTimeAnchor.at(at(0)), history);
        var random = new Random(1);
        var engine = new SessionEngine(
                session,
                protocol.client(endpoint, random),
                new FakeSessionNetwork(),
                _ -> listener,
                TrafficGateFactory.OPEN,
                random,
                at(0));
        engine.start(at(0));
        engine.opened(Channel.tcp("tcp"), LOCAL, REMOTE, at(0.5));
        return engine;
    }
}
