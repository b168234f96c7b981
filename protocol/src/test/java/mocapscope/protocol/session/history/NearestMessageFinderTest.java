package mocapscope.protocol.session.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.toy.ToyRule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** Lines of a stream, one message each; a time is an arrival in nanoseconds. */
class NearestMessageFinderTest {
    private static final Channel OTHER = Channel.tcp("other");
    private static final NetworkAddress ADDRESS = new NetworkAddress("127.0.0.1", 5);

    private final ToyProtocol protocol = new ToyProtocol();
    private final Transcript transcript = new Transcript(20_000);
    private final EarlierMessageDecoder history = new EarlierMessageDecoder(
            transcript,
            protocol.decoder(
                    "toy-1", protocol.endpoint(SessionRole.CLIENT, ADDRESS, Map.of()), SkeletonMapLibrary.builtIn()));

    @Test
    void findingAboutMessageIsExact() {
        receive(10, "p 1\n");
        var message = history.message(0).orElseThrow();

        assertEquals(
                new NearestMessageResult(0, true, 10),
                history.locate(Finding.of(ToyRule.UNKNOWN_LINE, message, "odd")));
    }

    @Test
    void findsMessageThatHoldsByte() {
        receive(10, "p 1\n");
        var entry = receive(20, "p 2\np 3\np 4\n");

        assertEquals(new NearestMessageResult(2, true, 20), history.locate(at(entry, entry.at() + 5)));
    }

    /** Tests a message whose last byte comes with a later entry. */
    @Test
    void findsMessageThatEndsInLaterEntry() {
        receive(10, "p 1\n");
        var entry = receive(20, "p");
        receive(30, " 2\np 3\n");

        assertEquals(new NearestMessageResult(1, true, 20), history.locate(at(entry, entry.at())));
    }

    @Test
    void closingLeadsToLastMessageOfDirection() {
        receive(10, "p 1\n");
        send(20, "hello\n");
        long partial = receive(30, "p").at();
        var closing = append(transcript.appendClosed(Direction.TO_CLIENT, ToyProtocol.TCP, 40, "gone"));
        var finding = Finding.ofTruncation(ToyRule.UNKNOWN_LINE, Direction.TO_CLIENT, partial, "cut off", closing);

        assertEquals(new NearestMessageResult(0, false, 40), history.locate(finding));
    }

    @Test
    void sessionFindingLeadsToNearestMessageOfDirection() {
        receive(10, "p 1\n");
        receive(20, "p 2\n");
        send(34, "hello\n");
        receive(50, "p 3\n");

        assertEquals(1, history.locate(of(Direction.TO_CLIENT, 30)).message());
        assertEquals(3, history.locate(of(Direction.TO_CLIENT, 36)).message());
        assertEquals(2, history.locate(of(Direction.TO_SERVER, 11)).message());
        assertEquals(new NearestMessageResult(1, false, 30), history.locate(of(Direction.TO_CLIENT, 30)));
    }

    @Test
    void messageAfterFindingWinsAtSameTime() {
        receive(10, "p 1\n");
        receive(20, "p 2\n");
        receive(30, "p 3\n");

        assertEquals(1, history.locate(of(Direction.TO_CLIENT, 20)).message());
        assertEquals(2, history.locate(of(Direction.TO_CLIENT, 25)).message());
    }

    @Test
    void otherDirectionReplacesDistantMessage() {
        receive(1, "p 1\n");
        for (int i = 0; i < 100; i++) {
            send(10 + i, "hello\n");
        }

        assertEquals(100, history.locate(of(Direction.TO_CLIENT, 200)).message());
        assertEquals(0, history.locate(of(Direction.TO_CLIENT, 20)).message());
    }

    @Test
    void findingOfOtherChannelLeadsToItsOwnMessages() {
        append(transcript.appendData(Direction.TO_CLIENT, OTHER, 10, bytes("p 1\n"), Entry.EntryModification.NONE));
        receive(20, "p 2\n");
        var finding = Finding.of(
                ToyRule.UNKNOWN_LINE, Direction.TO_CLIENT, OTHER, "blocked", new MonotonicAndUnixTime(19, 0));

        assertEquals(0, history.locate(finding).message());
        assertEquals(1, history.locate(19).message());
    }

    @Test
    void emptyHistoryHasNoMessage() {
        assertEquals(new NearestMessageResult(Finding.NONE, false, 7), history.locate(of(Direction.TO_CLIENT, 7)));
        assertEquals(new NearestMessageResult(Finding.NONE, false, 7), history.locate(7));
    }

    @Test
    void entriesWithoutMessageHaveNoMessage() {
        append(transcript.appendOpened(Direction.TO_SERVER, ToyProtocol.TCP, 5, "open"));

        assertEquals(new NearestMessageResult(Finding.NONE, false, 6), history.locate(of(Direction.TO_CLIENT, 6)));
    }

    @Test
    void droppedEntriesHaveNoMessage() {
        var first = receive(1, "p 1\n");
        for (int i = 0; i < 1_000; i++) {
            receive(10 + i, "p 2\n");
        }

        assertEquals(Finding.NONE, history.locate(at(first, first.at())).message());
        assertEquals(Finding.NONE, history.locate(of(Direction.TO_CLIENT, 2)).message());
        assertEquals(1_000, history.locate(of(Direction.TO_CLIENT, 5_000)).message());
    }

    private Entry receive(long arrival, String lines) {
        return append(transcript.appendData(
                Direction.TO_CLIENT, ToyProtocol.TCP, arrival, bytes(lines), Entry.EntryModification.NONE));
    }

    private void send(long arrival, String lines) {
        append(transcript.appendData(
                Direction.TO_SERVER, ToyProtocol.TCP, arrival, bytes(lines), Entry.EntryModification.NONE));
    }

    private Entry append(Entry entry) {
        history.append(entry, SessionListener.NO_OP);
        return entry;
    }

    private static ByteBuffer bytes(String lines) {
        return StandardCharsets.US_ASCII.encode(lines).asReadOnlyBuffer();
    }

    private static Finding at(Entry entry, long at) {
        return Finding.of(ToyRule.UNKNOWN_LINE, entry, at, "odd bytes");
    }

    private static Finding of(Direction direction, long arrival) {
        return Finding.of(ToyRule.UNKNOWN_LINE, direction, "odd", new MonotonicAndUnixTime(arrival, 0));
    }
}
