package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SceneObjectEventKind;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.wire.SetpMessageTypeEntry.SetpDeliveryGuarantee;
import org.junit.jupiter.api.Test;

class SetpMessageTypeTableTest {

    @Test
    void matchesConformanceData() {
        var guarantees = Map.of(
                "yes",
                SetpDeliveryGuarantee.ALWAYS,
                "no",
                SetpDeliveryGuarantee.NEVER,
                "either",
                SetpDeliveryGuarantee.AT_WILL);
        for (var line : SetpConformanceVectors.VALID.get("types")) {
            var type = SetpMessageTypeTable.DRAFT.of(line.get("type").asInt()).orElseThrow();

            assertEquals(line.get("name").asString(), type.kind().wireName());
            assertEquals(guarantees.get(line.get("guaranteed").asString()), type.guarantee());
        }
        assertEquals(37, SetpConformanceVectors.VALID.get("types").size());
    }

    @Test
    void unassignedNumbersHaveNoType() {
        for (int number : new int[] {0, 38, 39, 40, 255}) {
            assertEquals(true, SetpMessageTypeTable.DRAFT.of(number).isEmpty(), "number " + number);
        }
    }

    @Test
    void shortestMessagesHaveFixedSize() {
        var random = new Random(1);
        for (var line : SetpConformanceVectors.VALID.get("types")) {
            var kind = SetpMessageTypeTable.DRAFT
                    .of(line.get("type").asInt())
                    .orElseThrow()
                    .kind();
            var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
            new RandomSetpMessages(random, 0).of(kind).write(out);

            assertEquals(line.get("fixedLength").asInt(), out.length(), kind.wireName());
        }
    }

    /** Tables with a number twice, or a message without one. */
    @Test
    void rejectsIncompleteOrAmbiguousTables() {
        var one = SetpMessageTypeTable.DRAFT.of(SetpMessageKind.KEEPALIVE);
        var rows = Arrays.stream(SetpMessageKind.values())
                .map(SetpMessageTypeTable.DRAFT::of)
                .toList();

        assertThrows(IllegalArgumentException.class, () -> new SetpMessageTypeTable(List.of(one)));
        var twice = rows.stream()
                .map(row -> new SetpMessageTypeEntry(7, row.kind(), row.guarantee()))
                .toList();
        assertThrows(IllegalArgumentException.class, () -> new SetpMessageTypeTable(twice));
    }

    /** Tests both sides from the first packet to moving objects. */
    @Test
    void bothSidesCanUseAnotherTable() {
        var rows = Arrays.stream(SetpMessageKind.values())
                .map(SetpMessageTypeTable.DRAFT::of)
                .map(row -> new SetpMessageTypeEntry(255 - row.number(), row.kind(), row.guarantee()))
                .toList();
        var network = new SetpSimulatedNetwork(SetpProtocolParameters.DEFAULTS.with(new SetpMessageTypeTable(rows)));
        var types = new HashSet<Integer>();
        network.toServer = network.toClient = (datagram, _) -> SetpTestPackets.parts(datagram).frames().stream()
                .map(SetpMessageFragment::type)
                .allMatch(type -> types.add(type) || true);
        var client = network.connect("", "");
        network.run(3);

        assertEquals("in Stage", client.step());
        assertEquals(List.of(), client.codes());
        assertTrue(client.notes.samples.stream()
                .anyMatch(sample ->
                        sample instanceof Sample.SceneObject one && one.event() == SceneObjectEventKind.MOVED));
        assertTrue(types.contains(255 - 7) && types.contains(255 - 3) && types.contains(255 - 23), types::toString);
        assertTrue(types.stream().allMatch(type -> type >= 255 - 37), types::toString);
    }
}
