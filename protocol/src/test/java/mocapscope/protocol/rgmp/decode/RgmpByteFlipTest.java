package mocapscope.protocol.rgmp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import mocapscope.protocol.rgmp.definition.RgmpDecodedOutput;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.session.decoder.Decoder;
import org.junit.jupiter.api.Test;

/** Tests random byte changes, a hundred thousand times: everything is decoded or reported. */
class RgmpByteFlipTest {
    private static final int OF_DEFINITIONS = 10_000;
    private static final int OF_FRAMES = 90_000;

    private final Random random = new Random(7);

    @Test
    void changedDefinitionByteYieldsSamplesOrFinding() {
        var golden = List.of(
                RgmpEntryBuilder.joined(
                        RgmpEntryBuilder.minimal(),
                        RgmpEntryBuilder.data(7, 0, 1000, 1, 2, 3),
                        RgmpEntryBuilder.disconnect(7)),
                RgmpEntryBuilder.joined(
                        RgmpEntryBuilder.fixture("valid/v06_event_driven_group.json"),
                        RgmpEntryBuilder.data(7, 0, 1000, 1)),
                RgmpEntryBuilder.joined(
                        RgmpEntryBuilder.fixture("valid/v10_limits_and_utf8.json"),
                        RgmpEntryBuilder.data(-1, 0, 1000, new float[12])));
        for (int i = 0; i < OF_DEFINITIONS; i++) {
            check(StateAfterBytes.NOTHING, flipped(golden.get(i % golden.size())), "flip " + i);
        }
    }

    @Test
    void changedFrameByteYieldsSamplesOrFinding() {
        var known = StateAfterBytes.after(RgmpEntryBuilder.minimal());
        var golden = RgmpEntryBuilder.joined(
                RgmpEntryBuilder.data(7, 0, 1000, 1, 2, 3),
                RgmpEntryBuilder.data(7, 0, 2000, 1, 2, 3),
                RgmpEntryBuilder.disconnect(7));
        for (int i = 0; i < OF_FRAMES; i++) {
            check(known, flipped(golden), "flip " + i);
        }
    }

    private byte[] flipped(byte[] golden) {
        var bytes = golden.clone();
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }

    /** A decoder's state. */
    private record StateAfterBytes(Decoder.DecoderState state) {
        static final RgmpDecoder DECODER = new RgmpDecoder("s1", RgmpValidationMode.LENIENT, List.of());
        static final StateAfterBytes NOTHING = new StateAfterBytes(DECODER.initialState());

        static StateAfterBytes after(byte[] bytes) {
            var entry = RgmpEntryBuilder.open().then(bytes).list().getLast();
            return new StateAfterBytes(DECODER.decode(DECODER.initialState(), entry, new RgmpDecodedOutput()));
        }
    }

    private static void check(StateAfterBytes before, byte[] bytes, String description) {
        var decoded = new RgmpDecodedOutput();
        var known = before.state();
        for (var entry : RgmpEntryBuilder.open().then(bytes).closed().list().subList(1, 3)) {
            known = StateAfterBytes.DECODER.decode(known, entry, decoded);
        }
        assertTrue(!decoded.samples.isEmpty() || !decoded.findings.isEmpty(), description);
        boolean rejected =
                decoded.names().contains("refused frame") || decoded.names().contains("skipped");
        assertTrue(!rejected || !decoded.errors().isEmpty(), description);
        long at = 0;
        for (var message : decoded.messages) {
            assertEquals(at, message.at(), description);
            at += message.length();
        }
        boolean cut = decoded.codes().contains("FRAME_CUT_OFF");
        assertTrue(cut || at == bytes.length, description);
        decoded.messages.forEach(message -> StateAfterBytes.DECODER.inspect(
                message, field -> assertFalse(field.offset() + field.length() > message.length(), description)));
    }
}
