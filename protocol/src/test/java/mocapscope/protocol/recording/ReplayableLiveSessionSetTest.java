package mocapscope.protocol.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** Tests two live sessions that send in turn, in parts of lines so that few entries end at the end of a message. */
class ReplayableLiveSessionSetTest {
    private static final long START = -7_000_000_000L;
    private static final long APART = 10_000_000;
    private static final long SECOND = 1_000_000_000L;

    private final RecordingListener first = new RecordingListener();
    private final RecordingListener second = new RecordingListener();
    private int entryCount;

    @Test
    void decodesSameSamplesFromAnyStartTime() throws Exception {
        var one = session("toy-1", 1 << 20);
        var two = session("toy-2", 1 << 20);
        addEntries(500, one, two);
        var source = new ReplayableLiveSessionSet("memory", List.of(one, two), START);
        var random = new Random(7);
        for (int i = 0; i < 100; i++) {
            long moment = random.nextLong(entryCount * APART);
            var again = from(source, moment, 2);

            assertEquals(since(first.samples, moment), since(again[0].samples, moment));
            assertEquals(since(second.samples, moment), since(again[1].samples, moment));
            assertEquals(List.of(), again[0].codes());
        }
    }

    @Test
    void startsAtFirstDecodableEntryAfterDrop() throws Exception {
        var one = session("toy-1", 1 << 16);
        addEntries(1000, one);
        assertTrue(one.history().transcript().firstIndex() > 300);
        var replayed = from(new ReplayableLiveSessionSet("memory", List.of(one), START), 0, 1)[0];

        assertEquals(List.of(), replayed.codes());
        assertEquals(first.samples.getLast(), replayed.samples.getLast());
        assertTrue(replayed.samples.size() > 100, () -> replayed.samples.size() + " samples");
        assertEquals(
                first.samples.subList(first.samples.size() - replayed.samples.size(), first.samples.size()),
                replayed.samples);
    }

    @Test
    void readsEntriesAppendedWhileReading() throws Exception {
        var one = session("toy-1", 1 << 20);
        addEntries(10, one);
        var source = new ReplayableLiveSessionSet("memory", List.of(one), START);
        try (var reader = source.openReader(0)) {
            for (int i = 0; i < 10; i++) {
                assertNotNull(reader.readNext());
            }
            assertNull(reader.readNext());
            addEntries(1, one);

            assertNotNull(reader.readNext());
            assertNull(reader.readNext());
            assertFalse(source.hasDroppedEntries());
        }
    }

    @Test
    void readerEndsWhenItsEntriesAreDropped() throws Exception {
        var one = session("toy-1", 1 << 16);
        addEntries(10, one);
        var source = new ReplayableLiveSessionSet("memory", List.of(one), START);
        try (var reader = source.openReader(0)) {
            assertNotNull(reader.readNext());
            assertFalse(source.hasDroppedEntries());
            addEntries(1000, one);

            assertNull(reader.readNext());
            assertTrue(source.hasDroppedEntries());
        }
        source.openReader(entryCount * APART);
        assertFalse(source.hasDroppedEntries());
    }

    @Test
    void readsLagsOfTheTimePlayed() throws Exception {
        var one = session("toy-1", 1 << 20);
        addEntries(10, one);
        one.history().lags().add(lag(-40, -30));
        one.history().lags().add(lag(1, 2));
        var source = new ReplayableLiveSessionSet("memory", List.of(one), START);
        try (var reader = source.openReader(0)) {
            assertNotNull(reader.readNext());
            assertEquals(List.of(new RecordedProcessLag(0, SECOND, lag(1, 2).shiftedBy(-START))), reader.takeNotices());
            while (reader.readNext() != null) {
                assertEquals(List.of(), reader.takeNotices());
            }
            one.history().lags().add(lag(-1, 3));

            assertEquals(
                    List.of(new RecordedProcessLag(
                            0, (entryCount - 1) * APART, lag(-1, 3).shiftedBy(-START))),
                    reader.takeNotices());
            assertEquals(List.of(), reader.takeNotices());
        }
    }

    /** Returns a lag between two seconds after the start. */
    private static SessionEvent.ProcessLagged lag(long from, long until) {
        return new SessionEvent.ProcessLagged(START + from * SECOND, START + until * SECOND, 0.5, "late", false);
    }

    /** Each session in turn sends the next five letters of its lines. */
    private void addEntries(int parts, Session... sessions) {
        for (int i = 0; i < parts; i++) {
            for (var session : sessions) {
                var listener = session.id().equals("toy-1") ? first : second;
                var out = new SessionReplayer(
                        session,
                        new CompositeSessionListener(
                                listener,
                                new SessionActivityTimelineBuilder(
                                        SessionActivityTimeline.forLiveSession(),
                                        SessionHealthMonitor.live(session, HealthThresholds.USUAL))));
                out.data(
                        Direction.TO_CLIENT,
                        ToyProtocol.TCP,
                        START + entryCount * APART,
                        lineSegment(entryCount / sessions.length),
                        Entry.EntryModification.NONE);
                entryCount++;
            }
        }
    }

    /** Returns five letters at index {@code number} of a text of four-digit numbers, one a line. */
    private static ByteBuffer lineSegment(int number) {
        var text = new StringBuilder();
        for (int at = 5 * number; at < 5 * number + 5; at++) {
            text.append("p %04d\n".formatted(at / 7).charAt(at % 7));
        }
        return ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.US_ASCII))
                .asReadOnlyBuffer();
    }

    private static Session session(String id, long budget) {
        var protocol = new ToyProtocol();
        var endpoint = protocol.endpoint(SessionRole.CLIENT, new NetworkAddress("host", 1), Map.of());
        var history = new EarlierMessageDecoder(
                new Transcript(budget), protocol.decoder(id, endpoint, SkeletonMapLibrary.builtIn()));
        return new Session(
                id,
                protocol,
                endpoint,
                SessionRole.CLIENT,
                "host",
                new MonotonicToUnixTimeAnchor(START, 5_000_000_000L),
                history);
    }

    /** Replays the sessions from {@code moment}, with their recorded arrival times. */
    private static RecordingListener[] from(SeekableRecordedSessionSet source, long moment, int tracks)
            throws Exception {
        var listeners = new RecordingListener[tracks];
        var replayers = new SessionReplayer[tracks];
        try (var reader = source.openReader(moment)) {
            for (int i = 0; i < tracks; i++) {
                listeners[i] = new RecordingListener();
                var checkpoint = reader.checkpoint(i).shiftedBy(START);
                var track = source.tracks().get(i);
                var id = "toy-" + (i + 1);
                replayers[i] = new SessionReplayer(
                        track.createSession(id, source.anchor(), SkeletonMapLibrary.builtIn(), checkpoint),
                        listeners[i]);
            }
            long before = Long.MIN_VALUE;
            for (var next = reader.readNext(); next != null; next = reader.readNext()) {
                assertTrue(next.time() >= before, "in the order of time");
                before = next.time();
                next.replayTo(replayers[next.track()], START + next.time());
            }
        }
        return listeners;
    }

    private static List<Sample> since(List<Sample> samples, long moment) {
        return samples.stream()
                .filter(sample -> sample.stamp().arrival() >= START + moment)
                .toList();
    }
}
