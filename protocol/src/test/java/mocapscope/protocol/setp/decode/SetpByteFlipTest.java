package mocapscope.protocol.setp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.setp.wire.SetpConformanceVectors;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpValidationMode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests random byte changes: everything is decoded or reported, and state stays within its limits. */
@Tag("slow")
class SetpByteFlipTest {
    private static final int FLIPS = 30_000;

    private static List<byte[]> packets() {
        var packets = new ArrayList<byte[]>();
        SetpConformanceVectors.vectors()
                .forEach(vector -> vector.get("packets")
                        .forEach(packet -> packets.add(SetpConformanceVectors.hex(packet.get("hex")))));
        SetpConformanceVectors.VALID
                .get("special")
                .forEach(one -> packets.add(SetpConformanceVectors.hex(one.get("hex"))));
        return packets;
    }

    @ParameterizedTest
    @EnumSource
    void everyBitFlipYieldsMessageOrFinding(SetpValidationMode mode) {
        var decoder = new SetpDecoder("setp-1", mode, SetpMessageTypeTable.DRAFT, SetpReassemblyLimits.DEFAULT);
        var golden = packets();
        var random = new Random(7);
        for (int i = 0; i < FLIPS; i++) {
            var bytes = golden.get(i % golden.size()).clone();
            int at = random.nextInt(bytes.length);
            bytes[at] ^= (byte) (1 << random.nextInt(8));
            check(
                    SetpDecodedOutput.inSession(
                            decoder, new SetpEntryBuilder().bytes(bytes).closed()),
                    bytes.length,
                    "flip %d at %d".formatted(i, at));
        }
    }

    private static void check(SetpDecodedOutput decoded, int length, String description) {
        assertFalse(decoded.payloads().isEmpty() && decoded.findings.isEmpty(), description);
        assertEquals(length, decoded.messages.getFirst().length(), description);
        boolean unused = !decoded.dispositions().equals(List.of("TAKEN"))
                || decoded.carriedMessages().stream()
                        .anyMatch(message -> message.body() instanceof SetpMessage.RejectedMessage);
        assertTrue(
                !unused || decoded.findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR),
                description);
        decoded.findings.forEach(finding -> assertTrue(finding.at() >= 0 && finding.at() <= length, description));
        decoded.messages.forEach(SetpMessageDissectorTest::covered);
    }

    /** One long session of noise, on a clock that hardly moves. */
    @Test
    void keepsStateBoundedUnderNoise() {
        var golden = packets();
        var random = new Random(8);
        Decoder.DecoderState known = SetpEntryBuilder.stateWithSessions(SetpEntryBuilder.SESSION);
        for (int i = 0; i < FLIPS; i++) {
            var bytes = golden.get(random.nextInt(golden.size())).clone();
            for (int field : new int[] {4, 5, 19, 20, 23, 25}) {
                bytes[field] = (byte) random.nextInt();
            }
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            known = SetpDecodedOutput.of(
                            SetpDecodedOutput.LENIENT,
                            known,
                            new SetpEntryBuilder().at(i * 100_000L).bytes(bytes).list())
                    .state;
            bounded((SetpDecoderStateSnapshot) known);
        }
    }

    private static void bounded(SetpDecoderStateSnapshot known) {
        var state = known.channel(SetpEntryBuilder.UDP);
        assertTrue(state.sessions().size() <= 16 && state.connects().size() <= 16);
        for (var sessionState : state.sessions().values()) {
            var begun = sessionState.toServer().reassembly().incomplete().values();
            assertTrue(begun.size() <= SetpReassemblyLimits.DEFAULT.incomplete());
            long bytes = begun.stream().mapToLong(one -> one.frames().bytes()).sum();
            assertTrue(bytes <= SetpReassemblyLimits.DEFAULT.bytes());
        }
    }

    /** A peer that begins messages and completes none: first guaranteed ones, then others. */
    @Test
    void keepsStateBoundedUnderFirstFrameFlood() {
        Decoder.DecoderState known = SetpEntryBuilder.stateWithSessions(SetpEntryBuilder.SESSION);
        for (int i = 0; i < 20_000; i++) {
            var frame = SetpEntryBuilder.part(i % 20, 4263, i / 20, new byte[246]);
            var one = new SetpEntryBuilder().numbered(i);
            known = SetpDecodedOutput.of(
                            SetpDecodedOutput.STRICT,
                            known,
                            (i % 3 == 0 ? one.packet(frame) : one.unguaranteedPacket(frame)).list())
                    .state;
            bounded((SetpDecoderStateSnapshot) known);
        }
    }
}
