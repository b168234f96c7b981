package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StageSubjectTest {

    @Test
    void escapesAllBytesButLettersDigitsAndTwoSigns() {
        var subject = new StageSubject("main stage", "höhe=1", "vrpn-1_a.b", StageMessageKind.RAW);

        assertEquals("mocapscope.main=20stage.h=C3=B6he=3D1.vrpn-1_a=2Eb.raw", subject.toString());
        assertEquals(Optional.of(subject), StageSubject.parse(subject.toString()));
    }

    @Test
    void returnsNameOfEveryToken() {
        for (int one = 1; one < 0x3000; one++) {
            var name = Character.toString(one) + "x";
            assertEquals(Optional.of(name), StageSubject.unescape(StageSubject.escape(name)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "mocapscope.a.b.c",
                "mocapscope.a.b.c.raw.d",
                "other.a.b.c.raw",
                "mocapscope.a.b.c.RAW",
                "mocapscope.a..c.raw",
                "mocapscope.a=2.b.c.raw",
                "mocapscope.a=2e.b.c.raw",
                "mocapscope.a=41.b.c.raw",
                "mocapscope.a=FF.b.c.raw",
                "mocapscope.a=GG.b.c.raw",
                "mocapscope.a*.b.c.raw",
                "mocapscope.ä.b.c.raw"
            })
    void rejectsForeignSubjects(String subject) {
        assertEquals(Optional.empty(), StageSubject.parse(subject));
    }

    @Test
    void requestsLieOutsideStoredSubjects() {
        var request = StageSubject.clockRequest("a.b", "c d");

        assertEquals("mocapscope-request.a=2Eb.c=20d.clock", request);
        assertEquals(Optional.empty(), StageSubject.parse(request));
    }

    @Test
    void patternCoversStageAgentOrSession() {
        var stage = StageAddress.parse("nats://hub/a.b");

        assertEquals("mocapscope.a=2Eb.>", StageSubject.pattern(stage));
        assertEquals("mocapscope.a=2Eb.c.>", StageSubject.pattern(stage.withAgent("c")));
        assertEquals(
                "mocapscope.a=2Eb.c.d.*",
                StageSubject.pattern(stage.withAgent("c").withSession("d")));
    }
}
