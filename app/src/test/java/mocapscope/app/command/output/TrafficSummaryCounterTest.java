package mocapscope.app.command.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class TrafficSummaryCounterTest {
    private static final SampleMetadata STAMP =
            new SampleMetadata(new SourceId("toy-1", "Arm"), Direction.TO_CLIENT, 0, 0, 0);

    private final TrafficSummaryCounter counter = new TrafficSummaryCounter();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final LossyQueuedLineOutputStream out = new LossyQueuedLineOutputStream(bytes);

    @Test
    void countsMessagesSamplesFindingsAndBytes() {
        session();

        assertEquals(
                "{\"type\":\"summary\",\"messages\":2,\"byName\":{\"toy Report\":2},\"samples\":{\"pose\":1,\"button\":1},"
                        + "\"findings\":{\"note\":2,\"error\":1},\"bytes\":50,\"leftover\":10,\"health\":[],"
                        + "\"initial\":{\"button\":1}}\n",
                json());
    }

    @Test
    void printsEmptySummary() {
        assertEquals(
                "{\"type\":\"summary\",\"messages\":0,\"byName\":{},\"samples\":{},\"findings\":{},\"bytes\":0,\"leftover\":0,\"health\":[]}\n",
                json());
    }

    /** The initial state of a button is printed, but is no event. */
    @Test
    void countsInitialStatesByThemselves() {
        counter.on(SessionEvent.Samples.of(new Sample.Button(STAMP, 0, false, true)));
        counter.on(SessionEvent.Samples.of(new Sample.Button(STAMP, 1, true, true)));
        counter.on(SessionEvent.Samples.of(new Sample.Button(STAMP, 1, false, false)));
        new TextSessionPrinter(out, Ansi.OFF, EnumSet.noneOf(PrintedContentKind.class)).printSummary(counter);

        assertEquals("0 messages, 0 bytes; 1 button, 2 initial button; no findings\n", text());
    }

    @Test
    void jsonSummaryContainsInitialStates() {
        counter.on(SessionEvent.Samples.of(new Sample.Button(STAMP, 0, false, true)));

        assertTrue(json().endsWith("\"health\":[],\"initial\":{\"button\":1}}\n"));
    }

    @Test
    void printsVerdictAndLossOfSession() {
        session(1, 2, 5, 6);

        var expected = "\"lost\":2,\"health\":[{\"session\":\"toy-1\",\"grade\":\"warning\","
                + "\"sentence\":\"Worked, but lost 2 of 6 messages (33 %)\",\"reasons\":[\"loss\"]}]}\n";
        var json = json();
        assertTrue(json.endsWith(expected), json);
    }

    @Test
    void textEndsWithVerdictOfEachSession() {
        counter.runs().end(session(1, 2, 5, 6));
        for (int i = 0; i < 6; i++) {
            session(70, 71);
        }
        new TextSessionPrinter(out, Ansi.OFF, EnumSet.noneOf(PrintedContentKind.class)).printSummary(counter);

        assertEquals("""
                0 messages, 2 lost, 0 bytes; no findings
                toy-1: Worked, but lost 2 of 6 messages (33 %)
                toy-1, toy-1, toy-1, toy-1 and 2 more: Worked
                """, text());
    }

    @Test
    void lateNumberIsNotLost() {
        session(1, 4, 2, 3, 5);
        counter.runs().runs();

        assertEquals(0, counter.runs().lost());
    }

    @Test
    void countsSessionsBeyondLimit() {
        for (int i = 0; i < SessionFinalVerdictCollector.MOST + 3; i++) {
            counter.runs().end(session(1, 4));
        }

        assertEquals(SessionFinalVerdictCollector.MOST, counter.runs().runs().size());
        assertEquals(3, counter.runs().omitted());
        assertEquals(2 * (SessionFinalVerdictCollector.MOST + 3), counter.runs().lost());
    }

    /** Adds a session whose datagrams have these numbers. */
    private SessionHealthPrinter session(long... numbers) {
        var udp = Channel.udp("udp");
        var health = SessionHealthPrinter.recorded(PrintedSessionProtocol.session(), _ -> {});
        counter.runs().add(health);
        for (int i = 0; i < numbers.length; i++) {
            health.on(new SessionEvent.EntryAppended(new Entry(
                    i,
                    Entry.EntryKind.DATA,
                    Direction.TO_CLIENT,
                    udp,
                    i * 1_000_000L,
                    0,
                    ByteBuffer.allocate(9),
                    Entry.EntryModification.NONE,
                    "")));
            health.on(new SessionEvent.SequenceNumberReceived(udp, Direction.TO_CLIENT, numbers[i], Integer.SIZE, i));
            health.on(SessionEvent.Samples.of(new Sample.Button(STAMP, 0, true, false)));
        }
        return health;
    }

    @Test
    void printsSameSummaryAsText() {
        session();

        new TextSessionPrinter(out, Ansi.OFF, EnumSet.noneOf(PrintedContentKind.class)).printSummary(counter);

        assertEquals(
                "2 messages, 50 bytes, 10 of no whole message; 1 pose, 1 button, 1 initial button; findings: 2 note,"
                        + " 1 error\n",
                text());
    }

    @Test
    void discardsBytesAfterLastMessage() {
        counter.on(new SessionEvent.EntryAppended(entry(24, 100)));
        counter.on(PrintedSessionProtocol.message(0, ByteBuffer.allocate(40)));

        counter.discardTail();

        assertEquals(40, counter.bytes());
        assertEquals(0, counter.leftover());
    }

    @Test
    void keepsEntryWithoutMessage() {
        counter.on(new SessionEvent.EntryAppended(entry(24, 40)));
        counter.on(PrintedSessionProtocol.message(0, ByteBuffer.allocate(40)));
        counter.on(new SessionEvent.EntryAppended(new Entry(
                2,
                Entry.EntryKind.DATA,
                Direction.TO_CLIENT,
                PrintedSessionProtocol.TCP,
                0,
                64,
                ByteBuffer.allocate(9),
                Entry.EntryModification.NONE,
                "")));

        counter.discardTail();

        assertEquals(49, counter.bytes());
        assertEquals(9, counter.leftover());
    }

    /** An opening, 50 bytes with two messages of 20, two samples that happened and one that did not. */
    private void session() {
        counter.on(new SessionEvent.EntryAppended(new Entry(
                0,
                Entry.EntryKind.OPENED,
                Direction.TO_CLIENT,
                PrintedSessionProtocol.TCP,
                0,
                0,
                ByteBuffer.allocate(0),
                Entry.EntryModification.NONE,
                "here")));
        counter.on(new SessionEvent.EntryAppended(entry(0, 50)));
        counter.on(PrintedSessionProtocol.message(0, ByteBuffer.allocate(20)));
        counter.on(PrintedSessionProtocol.message(1, ByteBuffer.allocate(20)));
        counter.on(SessionEvent.Samples.of(new Sample.Button(STAMP, 0, true, false)));
        counter.on(SessionEvent.Samples.of(new Sample.Button(STAMP, 1, true, true)));
        counter.on(SessionEvent.Samples.of(new Sample.Pose(STAMP, 0, Vec3.ZERO, Quat.IDENTITY)));
        for (var severity : new Severity[] {Severity.ERROR, Severity.NOTE, Severity.NOTE}) {
            counter.on(Finding.of(
                    new PrintedSessionProtocol.PrintedSessionRule(severity),
                    PrintedSessionProtocol.message(0, ByteBuffer.allocate(20)),
                    "odd"));
        }
    }

    private static Entry entry(long at, int length) {
        return new Entry(
                PrintedSessionProtocol.ENTRY,
                Entry.EntryKind.DATA,
                Direction.TO_CLIENT,
                PrintedSessionProtocol.TCP,
                0,
                at,
                ByteBuffer.allocate(length),
                Entry.EntryModification.NONE,
                "");
    }

    private String json() {
        new JsonSessionPrinter(out, EnumSet.noneOf(PrintedContentKind.class)).printSummary(counter);
        return text();
    }

    private String text() {
        out.drain(SystemClock.monotonicNanos());
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
