package mocapscope.protocol.setp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpReassemblyMemoryBudget;
import mocapscope.protocol.setp.server.SetpDatagramRoutingResult;
import mocapscope.protocol.setp.server.SetpDatagramSessionRouter;
import mocapscope.protocol.setp.transport.SetpCloseReason;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.transport.SetpReliableTransportFixture;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.setp.wire.SetpReassemblyBuffer;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import org.junit.jupiter.api.Test;

/** Tests of a peer that sends without end: no memory grows without bound (7). */
class SetpFloodTest {
    private static final int MANY = 100_000;
    private static final int BOMBS = 5_000;
    private static final long SECOND = 1_000_000_000L;
    private static final NetworkAddress CLIENT = new NetworkAddress("192.0.2.1", 40_000);

    private final Random random = new Random(3);
    private final SetpDatagramSessionRouter table = new SetpDatagramSessionRouter(
            SetpProtocolParameters.DEFAULTS, new Random(1), new SetpReassemblyMemoryBudget(1 << 20), _ -> true);

    /** Counts all entries held by the table. */
    private static int held(SetpDatagramSessionRouter table) {
        return Arrays.stream(SetpDatagramSessionRouter.class.getDeclaredFields())
                .mapToInt(field -> size(field, table))
                .sum();
    }

    private static int size(Field field, SetpDatagramSessionRouter table) {
        try {
            field.setAccessible(true);
            return switch (field.get(table)) {
                case Map<?, ?> map -> map.size();
                case Collection<?> all -> all.size();
                default -> 0;
            };
        } catch (IllegalAccessException fault) {
            throw new AssertionError(fault);
        }
    }

    private static NetworkAddress unknownAddress(int number) {
        return new NetworkAddress("198.51." + (number >> 8 & 0xff) + "." + (number & 0xff), 1024 + (number >> 16));
    }

    private static ByteBuffer connect(long packet) {
        return SetpTestPackets.packet(0, packet, true, SetpTestPackets.frame(7, 1, 128));
    }

    @Test
    void limitsHalfOpenSessionsTo64() {
        for (int i = 0; i < MANY; i++) {
            table.route(unknownAddress(i), connect(i));
        }

        assertEquals(64, table.sessions());
        assertTrue(held(table) <= 5 * 64, () -> held(table) + " entries");
    }

    @Test
    void removedSessionsLeaveNoEntries() {
        for (int i = 0; i < MANY; i++) {
            if (table.route(unknownAddress(i), connect(i))
                    instanceof SetpDatagramRoutingResult.NewSessionRoute(long session)) {
                table.remove(session);
            }
        }

        assertEquals(0, held(table));
    }

    @Test
    void wrongAddressesAndGuessedIdsLeaveNothing() {
        long session = assertInstanceOf(
                        SetpDatagramRoutingResult.NewSessionRoute.class, table.route(CLIENT, connect(1)))
                .session();
        int before = held(table);
        for (int i = 0; i < MANY; i++) {
            long id = i % 2 == 0 ? session : Integer.toUnsignedLong(random.nextInt() | 1) ^ session;
            var from = i % 2 == 0 ? unknownAddress(i) : i % 3 == 0 ? CLIENT : unknownAddress(i);
            var parts = SetpTestPackets.packet(id, i, true, SetpEntryBuilder.part(i, 9, 0, new byte[9]));
            assertEquals(SetpDatagramRoutingResult.DatagramDropReason.SESSION_UNKNOWN, table.route(from, parts));
        }

        assertEquals(before, held(table));
        assertEquals(1, table.halfOpen());
    }

    @Test
    void limitsBytesSentForRepeatedConnectPackets() {
        var server = SetpReliableTransportFixture.halfOpen(SetpProtocolParameters.DEFAULTS);
        server.transport.send(SetpOutgoingMessage.guaranteed(8, ByteBuffer.allocate(210)));
        long receivedBytes = connect(1).remaining();
        long sentBytes = 0;
        for (int i = 0; i < 4_900; i++) {
            server.receiveBytes(i, connect(SetpReliableTransportFixture.CONNECT_PACKET));
            receivedBytes += connect(1).remaining();
            sentBytes += server.takeDue(i).stream()
                    .mapToInt(packet -> packet.bytes().remaining())
                    .sum();
            assertTrue(sentBytes <= 3 * receivedBytes, sentBytes + " bytes for " + receivedBytes);
        }

        assertTrue(sentBytes < receivedBytes, "an Acknowledgement is shorter than what it is for");
        assertTrue(server.transport.metrics().heldBytes() < 1_000);
        server.takeDue(5_000);
        assertEquals(SetpCloseReason.NOT_PROVEN, server.transport.closeReason());
    }

    private static SetpReassemblyState begun(Decoder.DecoderState known) {
        var state = ((SetpDecoderStateSnapshot) known)
                .channel(SetpEntryBuilder.UDP)
                .sessions()
                .get(SetpEntryBuilder.SESSION);
        return state.toServer().reassembly();
    }

    @Test
    void rejectsMessagesOf65535Frames() {
        var builder = new SetpEntryBuilder();
        for (int i = 0; i < BOMBS; i++) {
            builder.packet(SetpEntryBuilder.part(i, 65_535, i, new byte[246]));
        }
        var decoded = SetpDecodedOutput.inSession(builder);

        assertEquals(0, begun(decoded.state).incomplete().size());
        assertEquals(
                BOMBS,
                decoded.codes().stream().filter("MESSAGE_TOO_LARGE"::equals).count());
        assertTrue(decoded.acknowledged(), "or it would come again for ever");
    }

    @Test
    void keepsSixteenIncompleteMessagesAndDefersOthers() {
        var builder = new SetpEntryBuilder();
        for (int i = 0; i < BOMBS; i++) {
            builder.packet(SetpEntryBuilder.part(i, 4_263, i % 4_263, new byte[246]));
        }
        var decoded = SetpDecodedOutput.inSession(builder);

        assertEquals(16, begun(decoded.state).incomplete().size());
        assertEquals(
                16 * (246 + SetpReassemblyBuffer.OVERHEAD), begun(decoded.state).bytes());
        assertEquals(
                BOMBS - 16,
                decoded.dispositions().stream().filter("PUT_OFF"::equals).count());
        assertFalse(decoded.acknowledged(), "it must come again");

        var later = new SetpEntryBuilder().at(15 * SECOND + 1).numbered(SetpEntryBuilder.FIRST + BOMBS - 1);
        var again = SetpDecodedOutput.of(
                SetpDecodedOutput.STRICT,
                decoded.state,
                later.packet(SetpEntryBuilder.part(BOMBS - 1, 4_263, 7, new byte[246]))
                        .list());
        assertEquals(List.of("TAKEN"), again.dispositions());
        assertEquals(1, begun(again.state).incomplete().size());
    }

    @Test
    void evictsOldestUnguaranteedIncompleteMessages() {
        var builder = new SetpEntryBuilder();
        for (int i = 0; i < BOMBS; i++) {
            builder.unguaranteedPacket(SetpEntryBuilder.part(i, 4_263, 0, new byte[246]));
        }
        var decoded = SetpDecodedOutput.inSession(builder);

        assertEquals(16, begun(decoded.state).incomplete().size());
        assertTrue(begun(decoded.state).incomplete().containsKey(BOMBS - 1L));
        assertEquals(
                BOMBS - 16,
                decoded.codes().stream().filter("MESSAGE_INCOMPLETE"::equals).count());
    }

    @Test
    void limitsNumberOfSceneObjects() {
        var objectData = SetpSimulatedLinkedBubblePair.stage(0).objects(0).getFirst();
        var builder = new SetpEntryBuilder();
        for (int i = 0; i < 20_000; i++) {
            builder.packet(SetpEntryBuilder.whole(
                    new SetpObjectChangePerceptionMessage.ObjectPerception(objectData.withIndex(i * 200_000L)), i));
        }
        for (int i = 0; i < 5_000; i++) {
            builder.unguaranteedPacket(SetpEntryBuilder.whole(
                    new SetpObjectChangePerceptionMessage.MovementPerception(i, Vec3.ZERO, Vec3.ZERO, Quat.IDENTITY),
                    50_000 + i));
        }
        var scene = ((SetpDecoderStateSnapshot) SetpDecodedOutput.inSession(builder).state)
                .channel(SetpEntryBuilder.UDP)
                .sessions()
                .get(SetpEntryBuilder.SESSION)
                .scene();

        assertEquals(SetpSceneDecoderState.MOST, scene.objects().size());
        assertEquals(0, scene.earlyPerceptions().size());
    }
}
