package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.doctor.DoctorStep;
import mocapscope.app.doctor.DoctorVerdict;
import mocapscope.protocol.bytes.ViolationAdvice;
import org.junit.jupiter.api.Test;

class DoctorLogBufferTest {
    private final DoctorLogBuffer log = new DoctorLogBuffer();

    @Test
    void showsStepWithDurationAndAdvice() {
        log.step(new DoctorStep(
                "received cookie",
                false,
                1_500_000,
                "nothing came",
                new ViolationAdvice("look at the port", "a page")));

        var line = log.lines().getFirst();
        assertEquals("received cookie", line.name());
        assertEquals("1.5 ms", line.duration());
        assertTrue(log.text("vrpn://a").contains("nothing came\n      look at the port (a page)"));
    }

    @Test
    void verdictHasWordSentenceAndLamp() {
        log.verdict(new DoctorVerdict(
                DoctorVerdict.DoctorResult.WARNINGS, "Worked, but lost 226 of 6,525 messages (3.5 %)"));

        var result = log.result().orElseThrow();
        assertEquals("Worked, but lost 226 of 6,525 messages (3.5 %)", result.text());
        assertEquals(LampState.WARNING, result.light());
        assertTrue(log.text("vrpn://a").endsWith("\n" + result.text() + "\n"));
    }

    @Test
    void cancelledDoctorGivesNoVerdict() {
        log.stopped();

        var text = log.text("vrpn://a");
        assertTrue(text.contains("Stopped before a verdict"), text);
        assertFalse(text.contains("ealthy"), text);
    }

    @Test
    void truncatesPeerTexts() {
        log.step(new DoctorStep("n".repeat(10_000), true, 0, "d".repeat(10_000), ViolationAdvice.NONE));

        var line = log.lines().getFirst();
        assertEquals("n".repeat(299) + "…", line.name());
        assertEquals("d".repeat(299) + "…", line.detail());
    }

    @Test
    void limitsLinesAndReportsOmittedCount() {
        for (int i = 0; i < 1502; i++) {
            log.step(new DoctorStep("device " + i, true, 0, "", ViolationAdvice.NONE));
        }
        assertEquals(500, log.lines().size());

        log.verdict(new DoctorVerdict(DoctorVerdict.DoctorResult.HEALTHY, "Worked"));
        assertEquals(501, log.lines().size());
        assertEquals("1,002 more lines", log.lines().getLast().detail());
    }
}
