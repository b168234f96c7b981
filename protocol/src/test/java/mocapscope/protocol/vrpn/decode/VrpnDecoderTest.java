package mocapscope.protocol.vrpn.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.wire.VrpnDecodedOutput;
import mocapscope.protocol.vrpn.wire.VrpnEntryBuilder;
import mocapscope.protocol.vrpn.wire.VrpnGoldenMessage;
import mocapscope.protocol.vrpn.wire.VrpnIdKeyedTable;
import mocapscope.protocol.vrpn.wire.VrpnTestBytes;
import org.junit.jupiter.api.Test;

/** Tests that a decoder's states never change. */
class VrpnDecoderTest {
    private static final VrpnDecoder DECODER =
            new VrpnDecoder(VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of(), Map.of()));

    @Test
    void decodesOldEntryIdentically() {
        assertUnchanged(VrpnEntryBuilder.captured("ground_tcp.jsonl"));
        assertUnchanged(VrpnEntryBuilder.split(VrpnEntryBuilder.captured("ground_tcp.jsonl"), () -> 61));
    }

    @Test
    void reportsBackwardTimeIdenticallyWhenDecodedAgain() {
        var pose = VrpnTestBytes.hex(VrpnGoldenMessage.CAPTURED.get(5).payload());
        var entries = VrpnEntryBuilder.open()
                .fromServer(VrpnTestBytes.COOKIE
                        + VrpnTestBytes.sender(1, "Tracker0")
                        + VrpnTestBytes.type(2, "vrpn_Tracker Pos_Quat"));
        for (long second : List.of(5L, 6L, 4L, 3L)) {
            entries.fromServer(VrpnTestBytes.frame(second * 1_000_000_000L, 1, 2, pose));
        }

        assertUnchanged(entries.list());
    }

    @Test
    void extendedIdTableLeavesOriginalUnchanged() {
        var before = VrpnIdKeyedTable.<String>empty().with(3, "three").with(1999, "last");
        var after = before.with(4, "four").with(3, "drei");

        assertEquals("three", before.get(3));
        assertNull(before.get(4));
        assertEquals("drei", after.get(3));
        assertEquals("last", after.get(1999));
        for (int unknown : new int[] {-1, 2000, 40, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertNull(after.get(unknown));
        }
    }

    @Test
    void timestampTableBranchLeavesOriginalUnchanged() {
        var trunk = VrpnLastTimestampTable.EMPTY.branch();
        trunk.update(1999, 10);
        trunk.update(3, 10);
        var branch = trunk.branch();
        branch.update(3, 20);
        branch.remove(1999);

        assertEquals(List.of(true, false), List.of(branch.update(3, 19), branch.update(1999, 0)));
        assertEquals(
                List.of(false, true),
                List.of(trunk.branch().update(3, 19), trunk.branch().update(1999, 0)));
    }

    @Test
    void separatesTimestampsBySender() {
        var times = VrpnLastTimestampTable.EMPTY.branch();
        for (int sender : new int[] {3, 4, 1999}) {
            assertFalse(times.contains(sender));
            assertFalse(times.update(sender, 10 * sender));
            assertEquals(10 * sender, times.get(sender));
        }
        times = times.branch();
        assertEquals(List.of(30L, 40L, 19_990L), List.of(times.get(3), times.get(4), times.get(1999)));
        assertTrue(times.update(3, 29));
        assertFalse(times.update(1999, 19_990));
        times.remove(1999);
        times.remove(4);
        assertEquals(
                List.of(true, false, false),
                List.of(times.contains(3), times.contains(4), times.branch().contains(1999)));
        assertFalse(times.update(4, 0));
        assertEquals(29, times.get(3));
    }

    /** Decodes all, then each entry once more with what was known before it. */
    private static void assertUnchanged(List<Entry> entries) {
        var known = new ArrayList<Decoder.DecoderState>();
        var first = new ArrayList<VrpnDecodedOutput>();
        var state = DECODER.initialState();
        for (var entry : entries) {
            var decoded = new VrpnDecodedOutput();
            known.add(state);
            first.add(decoded);
            state = DECODER.decode(state, entry, decoded);
        }
        for (int i = 0; i < entries.size(); i++) {
            var again = new VrpnDecodedOutput();
            DECODER.decode(known.get(i), entries.get(i), again);
            assertEquals(first.get(i).messages, again.messages);
            assertEquals(first.get(i).sources, again.sources);
            assertEquals(first.get(i).samples, again.samples);
            assertEquals(first.get(i).findings, again.findings);
        }
    }
}
