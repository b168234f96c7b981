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

/** Bytes changed by chance, a hundred thousand times: whatever comes is understood, or told. */
class RgmpByteFlipTest {
    private static final int OF_DEFINITIONS = 10_000;
    private static final int OF_FRAMES = 90_000;

    private final Random random = new Random(7);

    @Test
    void changedDefinitionByteYieldsSamplesOrFinding() {
        var golden = List.of(
                RgmpEntryBuilder.joined(RgmpEntryBuilder.minimal(), RgmpEntryBuilder.data(7, 0, 1000, 1, 2, 3), RgmpEntryBuilder.disconnect(7)),
                RgmpEntryBuilder.joined(RgmpEntryBuilder.fixture("valid/v06_event_driven_group.json"), RgmpEntryBuilder.data(7, 0, 1000, 1)),
                RgmpEntryBuilder.joined(
                        RgmpEntryBuilder.fixture("valid/v10_limits_and_utf8.json"), RgmpEntryBuilder.data(-1, 0, 1000, new float[12])));
        for (int i = 0; i < OF_DEFINITIONS; i++) {
            check(StateAfterBytes.NOTHING, flipped(golden.get(i % golden.size())), "flip " + i);
        }
    }

    @Test
    void changedFrameByteYieldsSamplesOrFinding() {
        var known = StateAfterBytes.after(RgmpEntryBuilder.minimal());
        var golden =
                RgmpEntryBuilder.joined(RgmpEntryBuilder.data(7, 0, 1000, 1, 2, 3), RgmpEntryBuilder.data(7, 0, 2000, 1, 2, 3), RgmpEntryBuilder.disconnect(7));
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
        var heard = new RgmpDecodedOutput();
        var known = before.state();
        for (var entry : RgmpEntryBuilder.open().then(bytes).closed().list().subList(1, 3)) {
            known = StateAfterBytes.DECODER.decode(known, entry, heard);
        }
        assertTrue(!heard.samples.isEmpty() || !heard.findings.isEmpty(), description);
        boolean rejected =
                heard.names().contains("refused frame") || heard.names().contains("skipped");
        assertTrue(!rejected || !heard.errors().isEmpty(), description);
        long at = 0;
        for (var message : heard.messages) {
            assertEquals(at, message.at(), description);
            at += message.length();
        }
        boolean cut = heard.codes().contains("FRAME_CUT_OFF");
        assertTrue(cut || at == bytes.length, description);
        heard.messages.forEach(message -> StateAfterBytes.DECODER.inspect(
                message, field -> assertFalse(field.offset() + field.length() > message.length(), description)));
    }
}
