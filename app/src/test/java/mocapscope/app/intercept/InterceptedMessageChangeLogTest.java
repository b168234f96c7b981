package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import mocapscope.app.model.snapshot.FindingGroupCollector;
import mocapscope.app.model.snapshot.SessionFindings;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class InterceptedMessageChangeLogTest {
    private final FindingGroupCollector kinds = new FindingGroupCollector();
    private final List<Finding> all = new ArrayList<>();
    private final InterceptedMessageChangeLog log = new InterceptedMessageChangeLog();

    @Test
    void keepsEveryEntryBetweenRefreshes() {
        LongStream.range(0, 3_000).forEach(this::drop);
        log.add(found());
        assertEquals(all, log.blocked());
        LongStream.range(3_000, 6_000).forEach(this::drop);
        log.add(found());
        log.add(found());

        assertEquals(all, log.blocked());
    }

    @Test
    void keepsSimultaneousEntries() {
        drop(7);
        drop(7);
        log.add(found());

        assertEquals(2, log.blocked().size());
    }

    private void drop(long at) {
        all.add(Finding.of(
                ConnectionProblemKind.TAMPERED, Direction.TO_SERVER, "dropped", new MonotonicAndUnixTime(at, at)));
        kinds.add(all.getLast(), true);
    }

    /** Contains only some of the latest findings, as a session does. */
    private SessionFindings found() {
        return new SessionFindings(
                List.copyOf(all.subList(Math.max(0, all.size() - 1_000), all.size())), Map.of(), kinds.groups());
    }
}
