package mocapscope.protocol.rgmp;

import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.data;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.disconnect;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.minimal;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.rgmp.decode.RgmpStreamTest;
import mocapscope.protocol.rgmp.definition.RgmpDecodedOutput;
import mocapscope.protocol.rgmp.server.RgmpRecordingContext;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.rgmp.wire.RgmpSimulatedServerOptions;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import org.junit.jupiter.api.Test;

/** Tests the client's side without a socket. */
class RgmpClientTest {
    private static final MonotonicAndUnixTime NOW = new MonotonicAndUnixTime(0, 0);
    private static final NetworkAddress THERE = new NetworkAddress("127.0.0.1", 12_277);

    private final RgmpRecordingContext context = new RgmpRecordingContext();

    private void receive(String options, byte[]... frames) {
        var endpoint = ProtocolCatalog.parse("rgmp://127.0.0.1" + options, SessionRole.CLIENT);
        var client = new RgmpClient(endpoint);
        client.start(NOW, context);
        client.onOpened(RgmpChannelConstants.TCP, THERE, THERE, NOW, context);
        var decoded = RgmpDecodedOutput.of(
                RgmpSimulatedServerOptions.mode(endpoint.settings()),
                RgmpEntryBuilder.open().then(frames).list());
        decoded.messages.forEach(message -> client.onMessage(message, NOW, context));
        decoded.findings.forEach(finding -> client.onFinding(finding, NOW, context));
        client.onClosed(
                RgmpChannelConstants.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, ""),
                NOW,
                context);
    }

    @Test
    void staysInHandshakeWithoutDevices() {
        receive("");
        assertEquals(
                List.of("CONNECTING calling 127.0.0.1:12277", "HANDSHAKING connected, no device yet"), context.steps);
        assertEquals(Long.MAX_VALUE, context.wake);
    }

    @Test
    void isLiveWhileDeviceIsPresent() {
        var other = RgmpEntryBuilder.fixture("valid/v10_limits_and_utf8.json");
        receive("", minimal(), other, disconnect(7), disconnect(-1), minimal());
        assertEquals(
                List.of(
                        "LIVE 1 device",
                        "LIVE 2 devices",
                        "LIVE 1 device",
                        "HANDSHAKING connected, no device yet",
                        "LIVE 1 device"),
                context.steps.subList(2, context.steps.size()));
    }

    @Test
    void refusedDefinitionRemovesDevice() {
        receive("", minimal(), RgmpEntryBuilder.definition(RgmpStreamTest.one("'FLOAT[0]'", "'POSITION'")));
        assertEquals("HANDSHAKING connected, no device yet", context.steps.getLast());
    }

    @Test
    void failsOnInvalidFrameWhenStrict() {
        receive("?strict=true", minimal(), data(7, 0, 1, 1, 2));
        assertEquals(
                "fail: the server broke a rule: a payload of 24 bytes, but \"pose\" has 28", context.ends.getFirst());
    }

    @Test
    void continuesAfterInvalidFrameWhenLenient() {
        receive("", minimal(), data(7, 0, 1, 1, 2));
        assertEquals(List.of("lost: the server closed the connection"), context.ends);
    }

    @Test
    void disconnectsOnImpossibleFrameLength() {
        receive("", minimal(), RgmpEntryBuilder.header(2, -1));
        assertEquals(
                "lost: the server announces a frame of 4294967295 bytes: its stream is out of sync",
                context.ends.getFirst());
    }

    @Test
    void disconnectsWhenServerSendsText() {
        receive("", "vrpn: ver. 07.35".getBytes(StandardCharsets.US_ASCII));
        assertEquals(
                "lost: the server sends text, which begins with \"vrpn: ver. 07.35\": is this the port of an RGMP server?",
                context.ends.getFirst());
    }

    @Test
    void skipsTooLongFrame() {
        receive("", minimal(), RgmpEntryBuilder.header(2, 2 << 20));
        assertEquals(List.of("lost: the server closed the connection"), context.ends);
    }
}
