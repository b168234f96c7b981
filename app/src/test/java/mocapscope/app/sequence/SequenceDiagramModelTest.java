package mocapscope.app.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.sequence.SequenceDiagramRow.ChannelRow;
import mocapscope.app.sequence.SequenceDiagramRow.KindCount;
import mocapscope.app.sequence.SequenceDiagramRow.MessageKind;
import mocapscope.app.sequence.SequenceDiagramRow.MessageRow;
import mocapscope.app.sequence.SequenceDiagramRow.OmissionRow;
import mocapscope.app.sequence.SequenceDiagramRow.RepeatRow;
import mocapscope.app.sequence.SequenceDiagramRow.SequenceFindingRow;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SequenceDiagramModelTest {
    private static final MessageKind POSE = new MessageKind(Direction.TO_CLIENT, Channel.udp("udp"), "pose");
    private static final MessageKind PING = new MessageKind(Direction.TO_SERVER, Channel.tcp("tcp"), "ping");

    private final SequenceDiagramModel diagram = SequenceDiagramModel.ofEnds(6, 2);
    private long now;

    private MessageRow row(MessageKind kind, @Nullable Severity worst) {
        long n = now++;
        return new MessageRow(
                n,
                n,
                n,
                kind.direction(),
                kind.channel(),
                kind.name(),
                "",
                10,
                Entry.EntryModification.NONE,
                List.of(),
                worst);
    }

    private void add(MessageKind kind) {
        diagram.add(row(kind, null), kind, 2);
    }

    @Test
    void joinsRepeatedMessagesAndCountsThemByKind() {
        for (int i = 0; i < 10; i++) {
            add(POSE);
            add(POSE);
            add(PING);
        }

        assertEquals(6, diagram.rows().size());
        var repeat = assertInstanceOf(RepeatRow.class, diagram.rows().getLast());
        assertEquals(24, repeat.messages());
        assertEquals(List.of(new KindCount(POSE, 16), new KindCount(PING, 8)), repeat.kinds());
        assertEquals(29, repeat.last());
    }

    @Test
    void exceededBudgetDropsOldestQuarter() {
        var budget = new AllSessionsMemoryBudget(1000);
        var latest = SequenceDiagramModel.ofLatest(20_000, budget);
        for (int i = 0; i < 3000; i++) {
            latest.add(row(POSE, Severity.NOTE));
        }

        assertTrue(budget.isExceeded());
        assertTrue(latest.rows().size() < 3000);
    }

    @Test
    void otherRowEndsRepeatedMessages() {
        for (int i = 0; i < 4; i++) {
            add(POSE);
        }
        diagram.add(row(POSE, Severity.NOTE));
        add(POSE);

        assertEquals(
                List.of("MessageRow", "MessageRow", "RepeatRow", "MessageRow", "RepeatRow"),
                diagram.rows().stream()
                        .map(row -> row.getClass().getSimpleName())
                        .toList());
        assertEquals(
                6,
                diagram.rows().stream().mapToLong(SequenceDiagramRow::messages).sum(),
                "none is counted twice");
    }

    @Test
    void repeatedMessagesGoOnBehindInsertedRow() {
        for (int i = 0; i < 4; i++) {
            add(POSE);
        }
        diagram.insert(new SequenceFindingRow(1, dropped()));
        add(POSE);

        assertInstanceOf(SequenceFindingRow.class, diagram.rows().get(2));
        var repeat = assertInstanceOf(RepeatRow.class, diagram.rows().getLast());
        assertEquals(3, repeat.messages());
        assertEquals(List.of(repeat), diagram.latest(1));
    }

    @Test
    void noteInsertedAtTheEndEndsRepeatedMessages() {
        for (int i = 0; i < 3; i++) {
            add(POSE);
        }
        diagram.insert(new SequenceFindingRow(9, dropped()));
        add(POSE);

        assertEquals(5, diagram.rows().size());
        assertEquals(1, assertInstanceOf(RepeatRow.class, diagram.rows().get(2)).messages());
    }

    @Test
    void keepsBothEndsAndCountsRowsBetween() {
        for (int i = 0; i < 1000; i++) {
            diagram.add(row(POSE, Severity.ERROR));
        }

        assertEquals(9, diagram.rows().size());
        assertEquals(new OmissionRow(6, 997, 992, 992), diagram.rows().get(6));
        assertEquals(999, diagram.rows().getLast().time());
    }

    @Test
    void omissionCountsRepeatedMessages() {
        for (int i = 0; i < 20; i++) {
            for (int j = 0; j < 5; j++) {
                add(POSE);
            }
            diagram.add(new ChannelRow(now, Channel.tcp("tcp"), true, ""));
        }

        assertEquals(
                100,
                diagram.rows().stream().mapToLong(SequenceDiagramRow::messages).sum());
    }

    @Test
    void latestRowsReplaceTheOldestQuarter() {
        var latest = SequenceDiagramModel.ofLatest(8);
        for (int i = 0; i < 9; i++) {
            latest.add(row(POSE, null));
        }

        assertEquals(7, latest.rows().size());
        assertEquals(2, latest.rows().getFirst().time());
        assertEquals(9, latest.appended());
    }

    @Test
    void tooManyKindsCountAsRepeated() {
        var many = SequenceDiagramModel.ofEnds(100, 100);
        for (int i = 0; i < 3000; i++) {
            var kind = new MessageKind(Direction.TO_CLIENT, Channel.udp("udp"), "kind " + i);
            many.add(row(kind, null), kind, 2);
        }

        var last = assertInstanceOf(RepeatRow.class, many.rows().getLast());
        assertEquals(3000 - 2048, last.messages());
        assertEquals(24, last.kinds().size());
    }

    private static Finding dropped() {
        return Finding.of(
                ConnectionProblemKind.TAMPERED, Direction.TO_SERVER, "dropped", new MonotonicAndUnixTime(0, 0));
    }
}
