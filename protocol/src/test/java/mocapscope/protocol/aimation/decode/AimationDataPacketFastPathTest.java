package mocapscope.protocol.aimation.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mocapscope.protocol.aimation.wire.AimationEntryBuilder;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.toy.MetadataRecordingListener;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of frames and packets for which no message is made, and of those that need one. */
class AimationDataPacketFastPathTest {
    private static final List<String> PLAIN = List.of("metadata", "metadata");
    private static final List<String> MADE = List.of("message", "message");

    /** Decodes three consecutive frames, each the third of its track, and then the entries that {@code next} adds. */
    private static List<String> metadata(UnaryOperator<AimationEntryBuilder> next) {
        var entries = AimationEntryBuilder.registered(1);
        for (int i = 6; i < 15; i += 3) {
            entries.server(AimationEntryBuilder.data(i, 77));
        }
        return metadata(next.apply(entries));
    }

    private static List<String> metadata(AimationEntryBuilder entries) {
        return MetadataRecordingListener.last(AimationDecodedOutput.decoder(false), entries.entries());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void decodesDataPacketWithoutMessage(int poseType) {
        var entries = AimationEntryBuilder.registered(poseType).server(AimationEntryBuilder.data(3, 77));
        assertEquals(MADE, metadata(entries), "the first of its body");
        assertEquals(PLAIN, metadata(entries.server(AimationEntryBuilder.data(6, 77))));
        assertEquals(PLAIN, metadata(entries.server(AimationEntryBuilder.data(6, 77))), "the same moment once more");
    }

    @Test
    void usesRequestedPoseTypeWithoutResponse() {
        var entries = AimationEntryBuilder.upgraded()
                .client(new AimationMessage.RegistrationRequest("Test", 0))
                .server(AimationEntryBuilder.data(3, 77))
                .server(AimationEntryBuilder.data(6, 77));
        assertEquals(PLAIN, metadata(entries));
    }

    @Test
    void keepsPoseTypeAssumedFromFirstPacket() {
        var entries = AimationEntryBuilder.upgraded().server(AimationEntryBuilder.data(3, 77));
        assertEquals(List.of("message", "message", "POSE_TYPE_ASSUMED"), metadata(entries));
        assertEquals(PLAIN, metadata(entries.server(AimationEntryBuilder.data(6, 77))));
    }

    @Test
    void takesFastPathWhenHandsReturn() {
        assertEquals(
                MADE,
                metadata(entries -> entries.server(AimationEntryBuilder.data(15, 33)))
                        .subList(0, 2));
        assertEquals(
                PLAIN,
                metadata(builder ->
                        builder.server(AimationEntryBuilder.data(15, 33)).server(AimationEntryBuilder.data(18, 77))));
    }

    @Test
    void createsMessageOnlyForUnusualPacketInEntry() {
        var entries = AimationEntryBuilder.registered(1);
        var all = ByteBuffer.allocate(20_000);
        for (int i : new int[] {15, 18, 30, 33}) {
            all.put(entries.frame(
                    WebSocketOpcode.BINARY,
                    AimationEntryBuilder.data(i, 77).packet().bytes(),
                    WebSocketRole.SERVER));
        }
        assertEquals(
                List.of(
                        "metadata",
                        "metadata",
                        "metadata",
                        "metadata",
                        "message",
                        "message",
                        "FRAME_GAP",
                        "metadata",
                        "metadata"),
                metadata(its -> its.toClient(all.flip())));
    }

    static Stream<Arguments> oddities() {
        var usual = AimationEntryBuilder.data(15, 77);
        return Stream.of(
                odd("FRAME_GAP", AimationEntryBuilder.data(21, 77)),
                odd("FRAMES_AGAIN", AimationEntryBuilder.data(1, 77)),
                odd("TIME_BACKWARDS", new AimationMessage.SkeletonData(15, 77, 0, usual.points(), usual.quaternions())),
                odd("BONES_UNKNOWN", AimationEntryBuilder.data(15, 12)),
                odd("BONES_TOO_MANY", AimationEntryBuilder.data(15, 513)),
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
                metadata(entries -> entries.server(skeletonData)).subList(0, 3));
    }

    /** Tests the usual packet, from which all other cases differ in one respect. */
    @Test
    void createsNoMessageForUsualPacket() {
        assertEquals(PLAIN, metadata(entries -> entries.server(AimationEntryBuilder.data(15, 77))));
    }

    @Test
    void createsMessageForUnusualFrame() {
        var packet = AimationEntryBuilder.data(15, 77).packet().bytes();
        var masked = new WebSocketFrameHeader(true, 0, WebSocketOpcode.BINARY, true, packet.remaining(), 5);
        assertEquals(
                List.of("message", "SERVER_MASKED", "message"),
                metadata(entries -> entries.toClient(AimationEntryBuilder.odd(masked, packet))));
        var reserved = new WebSocketFrameHeader(true, 4, WebSocketOpcode.BINARY, false, packet.remaining(), 0);
        assertEquals(
                List.of("message", "RESERVED_BITS"),
                metadata(builder -> builder.toClient(AimationEntryBuilder.odd(reserved, packet))));
        assertEquals(
                List.of("message"),
                metadata(entryBuilder -> entryBuilder.server(WebSocketOpcode.PING, AimationEntryBuilder.ascii("x"))));
        assertEquals(MADE, metadata(wire -> wire.fragments(WebSocketRole.SERVER, packet, 100)));
        assertEquals(
                List.of("message", "AFTER_CLOSE"),
                metadata(wire -> wire.server(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1000))
                        .server(AimationEntryBuilder.data(15, 77))));
    }

    /** The next frame would begin anew what has begun. */
    @Test
    void createsMessageForFrameBetweenFragments() {
        var packet = AimationEntryBuilder.data(15, 77).packet().bytes();
        var begun = new WebSocketFrameHeader(false, 0, WebSocketOpcode.BINARY, false, 100, 0);
        assertEquals(
                List.of("message", "MESSAGE_INTERRUPTED", "message"),
                metadata(entries -> entries.toClient(AimationEntryBuilder.odd(begun, packet.slice(0, 100)))
                        .server(packet)));
    }

    @Test
    void emitsNothingForIncompleteFrame() {
        var begun = new byte[] {(byte) 0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0};
        assertEquals(
                List.of(),
                metadata(
                        entries -> entries.toClient(ByteBuffer.wrap(begun)).server(AimationEntryBuilder.data(15, 77))));
    }

    @Test
    void createsMessageForClientFrame() {
        assertEquals(MADE, metadata(entries -> entries.client(AimationEntryBuilder.data(15, 77))));
        assertEquals(
                List.of("message", "CLIENT_UNMASKED", "message", "message", "CLIENT_UNMASKED", "message"),
                metadata(builder -> builder.toServer(twice(builder, 15, 18))));
    }

    @Test
    void continuesMessageNumbersOnFastPath() {
        var entries = AimationEntryBuilder.registered(1)
                .server(AimationEntryBuilder.data(3, 77))
                .server(AimationEntryBuilder.data(6, 77));
        entries.toClient(twice(entries, 9, 12)).server(AimationEntryBuilder.data(15, 77));
        var messages = AimationDecodedOutput.of(entries.entries()).messages;
        assertEquals(
                LongStream.range(0, messages.size()).boxed().toList(),
                messages.stream().map(DecodedMessage::n).toList());
        assertEquals(16, messages.size());
    }

    /** Two frames of the server's in a row. */
    private static ByteBuffer twice(AimationEntryBuilder entries, int first, int second) {
        var one = entries.frame(
                WebSocketOpcode.BINARY,
                AimationEntryBuilder.data(first, 77).packet().bytes(),
                WebSocketRole.SERVER);
        var other = entries.frame(
                WebSocketOpcode.BINARY,
                AimationEntryBuilder.data(second, 77).packet().bytes(),
                WebSocketRole.SERVER);
        return ByteBuffer.allocate(one.remaining() + other.remaining())
                .put(one)
                .put(other)
                .flip();
    }

    @Test
    void createsMessageForUnselectedDevice() {
        var entries = AimationEntryBuilder.registered(1)
                .server(AimationEntryBuilder.data(3, 77))
                .server(AimationEntryBuilder.data(6, 77))
                .entries();
        assertEquals(
                MADE,
                MetadataRecordingListener.last(
                        AimationDecodedOutput.decoder(false, SkeletonMapLibrary.builtIn(), "Other"), entries));
    }
}
