package mocapscope.protocol.aimation.wire;

import static mocapscope.protocol.aimation.wire.AimationMessageEdits.EDITOR;
import static mocapscope.protocol.aimation.wire.AimationMessageEdits.decodeEdited;
import static mocapscope.protocol.aimation.wire.AimationMessageEdits.value;
import static mocapscope.protocol.aimation.wire.AimationMessageEdits.wire;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import org.junit.jupiter.api.Test;

/** Tests that counts and offsets follow when packets and their blocks are edited. */
class AimationBlockEditTest {
    @Test
    void lengthensFrameAndMovesBlocksForLongerName() throws InvalidFieldValueException {
        var unit = AimationTransmissionUnits.last(
                AimationEntryBuilder.upgraded().client(new AimationMessage.RegistrationRequest("A", 1)));
        var name = "B".repeat(70_000);
        var after = decodeEdited(unit, 1, Map.of("/ClientName", name));

        assertEquals(List.of(), after.codes());
        assertEquals(
                new AimationMessage.RegistrationRequest(name, 1),
                after.messages.getLast().body());
        var before =
                (AimationUpgradeOrFrame.FramePdu) unit.messages().getFirst().body();
        var frame = (AimationUpgradeOrFrame.FramePdu) after.messages.get(2).body();
        assertEquals(before.frame().header().key(), frame.frame().header().key(), "the mask stays");
    }

    @Test
    void movesBlocksBehindLongerBlock() throws InvalidFieldValueException {
        var unit = AimationTransmissionUnits.last(
                AimationEntryBuilder.registered(1).server(AimationEntryBuilder.data(1, 35)));
        var after = decodeEdited(unit, 1, Map.of("/FrameID", "123456789012", "blocks[1].points[34].z", "-0.0"));

        assertEquals(List.of(), after.codes());
        var skeletonData =
                (AimationMessage.SkeletonData) after.messages.getLast().body();
        assertEquals(123456789012L, skeletonData.frameId());
        assertEquals(AimationEntryBuilder.data(1, 35).quaternions(), skeletonData.quaternions());
        assertEquals(-0.0, skeletonData.points().at(104));
    }

    @Test
    void updatesElementCountWhenWholeBlockIsReplaced() throws InvalidFieldValueException {
        var unit = AimationTransmissionUnits.last(
                AimationEntryBuilder.registered(1).server(AimationEntryBuilder.data(1, 35)));
        var one = "00 00 00 00 00 00 00 00 00 00 00 00";
        var after = decodeEdited(unit, 1, Map.of("blocks[1].bytes", one));

        assertEquals(List.of("BONE_COUNTS_DIFFER", "BONES_UNKNOWN"), after.codes());
        var skeletonData =
                (AimationMessage.SkeletonData) after.messages.getLast().body();
        assertEquals(3, skeletonData.points().size());
        assertEquals(AimationEntryBuilder.data(1, 35).quaternions(), skeletonData.quaternions());
    }

    @Test
    void acceptsUnsignedBlockCountAboveLongMaximum() throws InvalidFieldValueException {
        var unit = AimationTransmissionUnits.last(
                AimationEntryBuilder.registered(1).client(new AimationMessage.RegistrationRequest("A", 1)));
        var after = decodeEdited(unit, 1, Map.of("block_count", "9223372036854775808"));

        assertEquals(List.of("BLOCK_COUNT"), after.codes());
    }

    @Test
    void preservesErrorInWrongMetadataLength() throws InvalidFieldValueException {
        var unit = AimationTransmissionUnits.last(AimationEntryBuilder.registered(1)
                .server(AimationTestPackets.fixture("quirk_metadata_counts_utf16_units.bin")));
        long metadata = Long.parseLong(value(unit, 1, "table[0].metadata"));
        var json = value(unit, 1, "blocks[0].json");
        var after = AimationTransmissionUnits.of(
                        wire(unit, EDITOR.editFields(unit, 1, Map.of("blocks[0].json", json + "   "))))
                .getLast();

        assertEquals(String.valueOf(metadata + 3), value(after, 1, "table[0].metadata"));
    }
}
