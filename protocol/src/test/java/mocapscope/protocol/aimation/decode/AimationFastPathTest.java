package mocapscope.protocol.aimation.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.Wire;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.toy.Glance;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of frames and packets for which no message is made, and of those that need one. */
class AimationFastPathTest {
    private static final List<String> PLAIN = List.of("envelope", "envelope");
    private static final List<String> MADE = List.of("message", "message");

    /** Three frames that follow each other, each the third of its track, and then what {@code next} adds. */
    private static List<String> glance(UnaryOperator<Wire> next) {
        var wire = Wire.registered(1);
        for (int i = 6; i < 15; i += 3) {
            wire.server(Wire.data(i, 77));
        }
        return glance(next.apply(wire));
    }

    private static List<String> glance(Wire wire) {
        return Glance.last(Heard.decoder(false), wire.entries());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aPlainPacketIsNotMadeAMessage(int poseType) {
        var wire = Wire.registered(poseType).server(Wire.data(3, 77));
        assertEquals(MADE, glance(wire), "the first of its body");
        assertEquals(PLAIN, glance(wire.server(Wire.data(6, 77))));
        assertEquals(PLAIN, glance(wire.server(Wire.data(6, 77))), "the same moment once more");
    }

    @Test
    void usesRequestedPoseTypeWithoutResponse() {
        var wire = Wire.upgraded()
                .client(new AimationMessage.RegistrationRequest("Test", 0))
                .server(Wire.data(3, 77))
                .server(Wire.data(6, 77));
        assertEquals(PLAIN, glance(wire));
    }

    @Test
    void keepsPoseTypeAssumedFromFirstPacket() {
        var wire = Wire.upgraded().server(Wire.data(3, 77));
        assertEquals(List.of("message", "message", "POSE_TYPE_ASSUMED"), glance(wire));
        assertEquals(PLAIN, glance(wire.server(Wire.data(6, 77))));
    }

    @Test
    void takesFastPathWhenHandsReturn() {
        assertEquals(MADE, glance(wire -> wire.server(Wire.data(15, 33))).subList(0, 2));
        assertEquals(PLAIN, glance(wire -> wire.server(Wire.data(15, 33)).server(Wire.data(18, 77))));
    }

    @Test
    void createsMessageOnlyForUnusualPacketInEntry() {
        var wire = Wire.registered(1);
        var all = ByteBuffer.allocate(20_000);
        for (int i : new int[] {15, 18, 30, 33}) {
            all.put(wire.frame(WebSocketOpcode.BINARY, Wire.data(i, 77).packet().bytes(), WebSocketRole.SERVER));
        }
        assertEquals(
                List.of(
                        "envelope",
                        "envelope",
                        "envelope",
                        "envelope",
                        "message",
                        "message",
                        "FRAME_GAP",
                        "envelope",
                        "envelope"),
                glance(its -> its.toClient(all.flip())));
    }

    static Stream<Arguments> oddities() {
        var usual = Wire.data(15, 77);
        return Stream.of(
                odd("FRAME_GAP", Wire.data(21, 77)),
                odd("FRAMES_AGAIN", Wire.data(1, 77)),
                odd("TIME_BACKWARDS", new AimationMessage.SkeletonData(15, 77, 0, usual.points(), usual.quaternions())),
                odd("BONES_UNKNOWN", Wire.data(15, 12)),
                odd("BONES_TOO_MANY", Wire.data(15, 513)),
                odd(
                        "BONE_COUNTS_DIFFER",
                        new AimationMessage.SkeletonData(15, 76, 1, usual.points(), usual.quaternions())),
                odd(
                        "NOT_FINITE",
                        new AimationMessage.SkeletonData(15, 77, 1, numbers(231, Double.NaN), usual.quaternions())),
                odd(
                        "QUATERNION_NOT_UNIT",
                        new AimationMessage.SkeletonData(15, 77, 1, usual.points(), numbers(308, 0.7))));
    }

    private static Arguments odd(String code, AimationMessage.SkeletonData skeletonData) {
        return Arguments.of(code, skeletonData);
    }

    private static ImmutableDoubleArray numbers(int count, double value) {
        var numbers = new double[count];
        Arrays.fill(numbers, value);
        return ImmutableDoubleArray.of(numbers);
    }

    @ParameterizedTest
    @MethodSource("oddities")
    void createsMessageForUnusualPacket(String code, AimationMessage.SkeletonData skeletonData) {
        assertEquals(
                List.of("message", "message", code),
                glance(wire -> wire.server(skeletonData)).subList(0, 3));
    }

    /** Tests the usual packet, from which all other cases differ in one respect. */
    @Test
    void createsNoMessageForUsualPacket() {
        assertEquals(PLAIN, glance(wire -> wire.server(Wire.data(15, 77))));
    }

    @Test
    void createsMessageForUnusualFrame() {
        var packet = Wire.data(15, 77).packet().bytes();
        var masked = new WebSocketFrameHeader(true, 0, WebSocketOpcode.BINARY, true, packet.remaining(), 5);
        assertEquals(
                List.of("message", "SERVER_MASKED", "message"),
                glance(wire -> wire.toClient(Wire.odd(masked, packet))));
        var reserved = new WebSocketFrameHeader(true, 4, WebSocketOpcode.BINARY, false, packet.remaining(), 0);
        assertEquals(List.of("message", "RESERVED_BITS"), glance(wire -> wire.toClient(Wire.odd(reserved, packet))));
        assertEquals(List.of("message"), glance(wire -> wire.server(WebSocketOpcode.PING, Wire.ascii("x"))));
        assertEquals(MADE, glance(wire -> wire.fragments(WebSocketRole.SERVER, packet, 100)));
        assertEquals(
                List.of("message", "AFTER_CLOSE"),
                glance(wire ->
                        wire.server(WebSocketOpcode.CLOSE, Wire.close(1000)).server(Wire.data(15, 77))));
    }

    /** The next frame would begin anew what has begun. */
    @Test
    void createsMessageForFrameBetweenFragments() {
        var packet = Wire.data(15, 77).packet().bytes();
        var begun = new WebSocketFrameHeader(false, 0, WebSocketOpcode.BINARY, false, 100, 0);
        assertEquals(
                List.of("message", "MESSAGE_INTERRUPTED", "message"),
                glance(wire ->
                        wire.toClient(Wire.odd(begun, packet.slice(0, 100))).server(packet)));
    }

    @Test
    void emitsNothingForIncompleteFrame() {
        var begun = new byte[] {(byte) 0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0};
        assertEquals(
                List.of(), glance(wire -> wire.toClient(ByteBuffer.wrap(begun)).server(Wire.data(15, 77))));
    }

    @Test
    void createsMessageForClientFrame() {
        assertEquals(MADE, glance(wire -> wire.client(Wire.data(15, 77))));
        assertEquals(
                List.of("message", "CLIENT_UNMASKED", "message", "message", "CLIENT_UNMASKED", "message"),
                glance(wire -> wire.toServer(twice(wire, 15, 18))));
    }

    @Test
    void continuesMessageNumbersOnFastPath() {
        var wire = Wire.registered(1).server(Wire.data(3, 77)).server(Wire.data(6, 77));
        wire.toClient(twice(wire, 9, 12)).server(Wire.data(15, 77));
        var messages = Heard.of(wire.entries()).messages;
        assertEquals(
                LongStream.range(0, messages.size()).boxed().toList(),
                messages.stream().map(Message::n).toList());
        assertEquals(16, messages.size());
    }

    /** Two frames of the server's in a row. */
    private static ByteBuffer twice(Wire wire, int first, int second) {
        var one =
                wire.frame(WebSocketOpcode.BINARY, Wire.data(first, 77).packet().bytes(), WebSocketRole.SERVER);
        var other = wire.frame(
                WebSocketOpcode.BINARY, Wire.data(second, 77).packet().bytes(), WebSocketRole.SERVER);
        return ByteBuffer.allocate(one.remaining() + other.remaining())
                .put(one)
                .put(other)
                .flip();
    }

    @Test
    void createsMessageForUnselectedDevice() {
        var entries = Wire.registered(1)
                .server(Wire.data(3, 77))
                .server(Wire.data(6, 77))
                .entries();
        assertEquals(MADE, Glance.last(Heard.decoder(false, SkeletonMapRegistry.builtIn(), "Other"), entries));
    }
}
