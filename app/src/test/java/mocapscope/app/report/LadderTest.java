package mocapscope.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

class LadderTest {
    private static final Rung.Kind POSE = new Rung.Kind(Direction.TO_CLIENT, "udp", "pose");
    private static final Rung.Kind PING = new Rung.Kind(Direction.TO_SERVER, "tcp", "ping");

    private final Ladder ladder = new Ladder(new Extent(6, 2, 1, 1));
    private long now;

    private void said(Rung.Kind kind, Optional<Severity> worst, Entry.Mark mark) {
        ladder.said(new Rung.Said(now++, now, kind, "", 10, mark, List.of(), worst), true);
    }

    private void said(Rung.Kind kind) {
        said(kind, Optional.empty(), Entry.Mark.NONE);
    }

    @Test
    void theFirstOfAKindHaveLinesOfTheirOwnAndTheRestIsCountedByKind() {
        for (int i = 0; i < 10; i++) {
            said(POSE);
            said(POSE);
            said(PING);
        }
        var rungs = ladder.rungs();

        assertEquals(6, rungs.size());
        var passed = (Rung.Passed) rungs.getLast();
        assertEquals(24, passed.messages());
        assertEquals(List.of(new Rung.Passed.Part(POSE, 16), new Rung.Passed.Part(PING, 8)), passed.parts());
        assertEquals(0, passed.others());
    }

    @Test
    void whatIsWrongOrWasAlteredEndsARun() {
        said(POSE);
        said(POSE);
        said(POSE);
        said(POSE);
        said(POSE, Optional.of(Severity.NOTE), Entry.Mark.NONE);
        said(POSE, Optional.empty(), Entry.Mark.INJECTED);
        said(POSE);
        var rungs = ladder.rungs();

        assertEquals(
                List.of("Said", "Said", "Passed", "Said", "Said", "Said"),
                rungs.stream().map(rung -> rung.getClass().getSimpleName()).toList());
        assertEquals(7, rungs.stream().mapToLong(Rung::messages).sum(), "none is counted twice, or not at all");
    }

    @Test
    void betweenBeginningAndEndOnlyTheCountIsKept() {
        for (int i = 0; i < 1000; i++) {
            said(POSE, Optional.of(Severity.ERROR), Entry.Mark.NONE);
        }
        var rungs = ladder.rungs();

        assertEquals(9, rungs.size());
        assertEquals(new Rung.Skipped(6, 997, 992, 992), rungs.get(6));
        assertEquals(999, rungs.getLast().at());
    }

    @Test
    void ofTooManyKindsTheFrequentOnesAreNamed() {
        for (int i = 0; i < 30; i++) {
            var kind = new Rung.Kind(Direction.TO_CLIENT, "udp", "kind " + i % 10);
            said(kind);
        }
        var many = new Ladder(new Extent(100, 100, 1, 1));
        for (int i = 0; i < 3000; i++) {
            many.said(
                    new Rung.Said(
                            i,
                            i,
                            new Rung.Kind(Direction.TO_CLIENT, "udp", "kind " + i),
                            "",
                            1,
                            Entry.Mark.NONE,
                            List.of(),
                            Optional.empty()),
                    true);
        }

        var last = (Rung.Passed) many.rungs().getLast();
        assertEquals(3000 - 2048, last.messages(), "kinds that nobody can remember have no lines of their own");
        assertEquals(4, last.parts().size());
        assertEquals(last.messages() - 4, last.others());
    }
}
