package mocapscope.protocol.rgmp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bytes changed by chance: whatever comes is understood, or told. */
class RgmpFlipsTest {
    private static final int FLIPS = 100_000;

    @Test
    void everyChangedByteEndsInSamplesOrAFinding() {
        var golden = List.of(
                Frames.joined(Frames.minimal(), Frames.data(7, 0, 1000, 1, 2, 3), Frames.disconnect(7)),
                Frames.joined(Frames.fixture("valid/v06_event_driven_group.json"), Frames.data(7, 0, 1000, 1)),
                Frames.joined(
                        Frames.fixture("valid/v10_limits_and_utf8.json"), Frames.data(-1, 0, 1000, new float[12])));
        var random = new Random(7);
        for (int i = 0; i < FLIPS; i++) {
            var bytes = golden.get(i % golden.size()).clone();
            int at = random.nextInt(bytes.length);
            bytes[at] ^= (byte) (1 << random.nextInt(8));
            check(bytes, "flip " + i + " at " + at);
        }
    }

    private static void check(byte[] bytes, String what) {
        var entries = Frames.open().then(bytes).closed().list();
        var heard = Heard.of(RgmpMode.LENIENT, entries);
        assertTrue(!heard.samples.isEmpty() || !heard.findings.isEmpty(), what);
        boolean refused =
                heard.names().contains("refused frame") || heard.names().contains("skipped");
        assertTrue(!refused || !heard.errors().isEmpty(), what);
        long at = 0;
        for (var message : heard.messages) {
            assertEquals(at, message.at(), what);
            at += message.length();
        }
        boolean cut = heard.codes().contains("FRAME_CUT_OFF");
        assertTrue(cut || at == bytes.length, what);
        heard.messages.forEach(message -> new RgmpDecoder("s1", RgmpMode.LENIENT, List.of())
                .inspect(message, field -> assertFalse(field.offset() + field.length() > message.length(), what)));
    }
}
