package mocapscope.app.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.filter.DisplayFilter;
import mocapscope.protocol.filter.FilterSyntaxException;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

class MessageSearchTest {
    private final SyntheticSession toy = new SyntheticSession("s1", 8 << 20);

    @Test
    void matchesAllWordsInNameSenderOrChannel() {
        addMessages();

        assertEquals(List.of(0L, 1L, 3L), found(words(MessageFilter.ALL, "TOY tracker0")));
        assertEquals(List.of(2L), found(words(MessageFilter.ALL, "joystick button")));
        assertEquals(List.of(), found(words(MessageFilter.ALL, "joystick pose")));
    }

    @Test
    void filtersByDirection() {
        addMessages();

        assertEquals(List.of(3L), found(MessageFilter.ALL.withDirections(false, true)));
        assertEquals(List.of(0L, 1L, 2L), found(MessageFilter.ALL.withDirections(true, false)));
    }

    @Test
    void filtersByFindings() {
        addMessages();

        assertEquals(List.of(2L), found(MessageFilter.ALL.withMinimumSeverity(Severity.NOTE)));
    }

    @Test
    void filtersByKindChannelAndSeverity() {
        addMessages();

        assertEquals(List.of(2L), found(MessageFilter.ALL.withName("toy_Button Change", true)));
        assertEquals(
                List.of(0L, 1L, 2L, 3L),
                found(MessageFilter.ALL.withName("toy_Button Change", true).withName("toy_Tracker Pose", true)));
        assertEquals(List.of(), found(MessageFilter.ALL.withChannel("udp")));
        assertEquals(List.of(2L), found(MessageFilter.ALL.withChannel("tcp").withMinimumSeverity(Severity.WARNING)));
        assertEquals(List.of(), found(MessageFilter.ALL.withMinimumSeverity(Severity.ERROR)));
    }

    @Test
    void searchesFieldsOnlyWhenRequested() {
        addMessages();
        toy.addMessages(Direction.TO_SERVER, SyntheticMessageBytes.login("T", "hush"));

        assertEquals(List.of(), found(words(MessageFilter.ALL, "state=7")));
        assertEquals(List.of(2L), found(words(MessageFilter.ALL.fields(true), "joystick state=7")));
        assertEquals(List.of(4L), found(words(MessageFilter.ALL.fields(true), "key")));
        assertEquals(List.of(), found(words(MessageFilter.ALL.fields(true), "hush")), "a secret");
    }

    @Test
    void expressionTestsRowFieldsFindingsAndSamples() {
        addMessages();
        toy.addMessages(Direction.TO_SERVER, SyntheticMessageBytes.login("T", "hush"));

        assertEquals(List.of(3L), expression("direction == 'out' && name ~ 'pose'"));
        assertEquals(List.of(2L), expression("field.state == 7"));
        assertEquals(List.of(0L, 1L, 3L), expression("field.position.y >= 2"));
        assertEquals(List.of(0L, 1L, 3L), expression("field.Position > 2.5"));
        assertEquals(List.of(), expression("field.posit"));
        assertEquals(List.of(2L), expression("finding"));
        assertEquals(List.of(2L), expression("severity == 'warning' && code ~ 'STATE'"));
        assertEquals(List.of(2L), expression("source == 'Joystick'"));
        assertEquals(List.of(0L, 1L, 2L, 3L), expression("length > 24 && n < 4"));
        assertEquals(List.of(4L), expression("field.key"));
        assertEquals(List.of(), expression("field.key ~ 'h'"), "a secret");
        assertEquals(List.of(0L, 1L, 2L, 3L, 4L), expression("session"));
        assertEquals(List.of(0L, 1L, 3L), expression("!(name == 'toy_Login' || finding)"));
    }

    @Test
    void sensorsAndSourcesAreThoseOfSamples() throws IOException {
        var file = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn/ground_tcp.jsonl");
        var recorded = RecordedSession.openAny(file, ProtocolCatalog.protocols(), null);
        var session = recorded.createSession(
                "s2", recorded.recording().anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        recorded.recording().replay(new SessionReplayer(session, SessionListener.NO_OP));
        var cache = new MessageRowCache(session);

        var bySensor = search(cache, words(MessageFilter.ALL, "sensor == 1 && name ~ 'Quat|Velocity|Accel'"));
        var byField = search(cache, words(MessageFilter.ALL, "field.sensor == 1 && name ~ 'Quat|Velocity|Accel'"));
        assertFalse(bySensor.isEmpty());
        assertEquals(byField, bySensor);
        assertEquals(
                150,
                search(cache, words(MessageFilter.ALL, "source == 'Dial0' && name ~ 'Dial'"))
                        .size());
    }

    @Test
    void expressionAndChoosersBothApply() {
        addMessages();

        assertEquals(
                List.of(0L, 1L),
                found(words(MessageFilter.ALL, "field.sensor == 0").withDirections(true, false)));
        assertEquals(List.of(2L), found(words(MessageFilter.ALL.fields(true), "\"state=7\" && n > 0")));
    }

    @Test
    void frozenSearchKeepsResultsAndIgnoresNewMessages() {
        addMessages();
        var search = search(words(MessageFilter.ALL, "button"));
        search.advance(() -> 0, 1);
        search.freeze(toy.session().history().nextMessage());
        addMessages();
        search.advance(() -> 0, 1);
        assertEquals(List.of(2L), numbers(search));
        assertTrue(search.isDone());

        search.unfreeze();
        search.advance(() -> 0, 1);
        assertEquals(List.of(2L, 6L), numbers(search));
    }

    @Test
    void searchesBackwardsInSlicesAndReportsProgress() {
        for (int i = 0; i < 1000; i++) {
            toy.addMessages(Direction.TO_CLIENT, i % 100 == 7 ? SyntheticMessageBytes.button("J", 0, 1) : pose());
        }
        var search = search(words(MessageFilter.ALL, "button"));

        search.advance(() -> 1, 0);
        assertEquals(256, search.searched());
        assertFalse(search.isDone());
        assertEquals(List.of(807L, 907L), numbers(search));

        search.advance(() -> 0, 1);
        assertTrue(search.isDone());
        assertEquals(1000, search.searched());
        assertEquals(10, search.listing().size());
        assertEquals(7, search.listing().numberAt(0));
    }

    @Test
    void findsMessagesArrivingDuringSearch() {
        addMessages();
        var search = search(words(MessageFilter.ALL, "button"));
        search.advance(() -> 0, 1);
        addMessages();
        assertFalse(search.isDone());
        search.advance(() -> 0, 1);

        assertEquals(List.of(2L, 6L), numbers(search));
        assertTrue(search.isDone());
    }

    @Test
    void removesDroppedMessagesFromResults() {
        var small = new SyntheticSession("s2", 64 << 10);
        small.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1));
        var search = new MessageSearch(new MessageRowCache(small.session()), words(MessageFilter.ALL, "button"));
        search.advance(() -> 0, 1);
        assertEquals(List.of(0L), numbers(search));
        for (int i = 0; i < 3000; i++) {
            small.addMessages(Direction.TO_CLIENT, pose());
        }
        search.advance(() -> 0, 1);

        assertEquals(List.of(), numbers(search));
        assertTrue(search.isDone());
    }

    /** Two poses, a button with a finding, and a pose the other way. */
    private void addMessages() {
        toy.addMessages(Direction.TO_CLIENT, pose(), pose());
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Joystick", 0, 7));
        toy.addMessages(Direction.TO_SERVER, pose());
    }

    private static ByteBuffer pose() {
        return SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3);
    }

    private MessageSearch search(MessageFilter filter) {
        return new MessageSearch(new MessageRowCache(toy.session()), filter);
    }

    private List<Long> found(MessageFilter filter) {
        return search(new MessageRowCache(toy.session()), filter);
    }

    private static List<Long> search(MessageRowCache cache, MessageFilter filter) {
        var search = new MessageSearch(cache, filter);
        search.advance(() -> 0, 1);
        return numbers(search);
    }

    private List<Long> expression(String text) {
        return found(words(MessageFilter.ALL, text));
    }

    private static List<Long> numbers(MessageSearch search) {
        var numbers = new ArrayList<Long>();
        for (long i = 0; i < search.listing().size(); i++) {
            numbers.add(search.listing().numberAt(i));
        }
        return numbers;
    }

    private static MessageFilter words(MessageFilter filter, String text) {
        try {
            return filter.withExpression(DisplayFilter.parse(text));
        } catch (FilterSyntaxException exception) {
            throw new AssertionError(exception);
        }
    }
}
