package mocapscope.protocol.rgmp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import mocapscope.protocol.rgmp.definition.Heard;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.session.decoder.Decoder;
import org.junit.jupiter.api.Test;

/** Bytes changed by chance, a hundred thousand times: whatever comes is understood, or told. */
class RgmpFlipsTest {
    private static final int OF_DEFINITIONS = 10_000;
    private static final int OF_FRAMES = 90_000;

    private final Random random = new Random(7);

    @Test
    void changedDefinitionByteYieldsSamplesOrFinding() {
        var golden = List.of(
                Frames.joined(Frames.minimal(), Frames.data(7, 0, 1000, 1, 2, 3), Frames.disconnect(7)),
                Frames.joined(Frames.fixture("valid/v06_event_driven_group.json"), Frames.data(7, 0, 1000, 1)),
                Frames.joined(
                        Frames.fixture("valid/v10_limits_and_utf8.json"), Frames.data(-1, 0, 1000, new float[12])));
        for (int i = 0; i < OF_DEFINITIONS; i++) {
            check(Decoded.NOTHING, flipped(golden.get(i % golden.size())), "flip " + i);
        }
    }

    @Test
    void changedFrameByteYieldsSamplesOrFinding() {
        var known = Decoded.after(Frames.minimal());
        var golden =
                Frames.joined(Frames.data(7, 0, 1000, 1, 2, 3), Frames.data(7, 0, 2000, 1, 2, 3), Frames.disconnect(7));
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
    private record Decoded(Decoder.DecoderState knowledge) {
        static final RgmpDecoder DECODER = new RgmpDecoder("s1", RgmpValidationMode.LENIENT, List.of());
        static final Decoded NOTHING = new Decoded(DECODER.initialState());

        static Decoded after(byte[] bytes) {
            var entry = Frames.open().then(bytes).list().getLast();
            return new Decoded(DECODER.decode(DECODER.initialState(), entry, new Heard()));
        }
    }

    private static void check(Decoded before, byte[] bytes, String description) {
        var heard = new Heard();
        var known = before.knowledge();
        for (var entry : Frames.open().then(bytes).closed().list().subList(1, 3)) {
            known = Decoded.DECODER.decode(known, entry, heard);
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
        heard.messages.forEach(message -> Decoded.DECODER.inspect(
                message, field -> assertFalse(field.offset() + field.length() > message.length(), description)));
    }
}
